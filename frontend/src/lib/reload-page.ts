import { leaveOnPurpose } from "@/lib/use-leave-warning";

/** Loads the page anew, as after a change that nothing on it survives. */
export function reloadPage(): void {
  leaveOnPurpose();
  window.location.reload();
}
