/** The door of the activity feature. */
export { RecentActivity } from "./components/recent-activity";
