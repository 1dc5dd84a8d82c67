/** The door of the realtime feature. What it shows is loaded when it is first started. */
export { useRealtime } from "./api/get-realtime";
export type { LiveKind } from "./components/start-menu";
