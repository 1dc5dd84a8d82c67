/** Reload of the page, as after a change that nothing on it survives. */
import { leaveOnPurpose } from "@/lib/use-leave-warning";

export function reloadPage(): void {
  leaveOnPurpose();
  window.location.reload();
}
