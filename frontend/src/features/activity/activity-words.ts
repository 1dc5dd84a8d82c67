/** Words for what happened: those before the name of the thing, and those after it. No React here. */
import type { ActivityKind } from "@/lib/api/types";

const WORDS: Record<ActivityKind, readonly [before: string, after?: string]> = {
  document_created: ["Created"],
  document_renamed: ["Renamed a document to"],
  document_properties_changed: ["Changed the properties of"],
  document_completed: ["Finished the interview for"],
  document_exported: ["Exported"],
  document_shared: ["Shared"],
  document_unshared: ["Stopped sharing"],
  document_version_named: ["Named a version of"],
  document_version_restored: ["Restored a version of"],
  document_commented: ["Commented on"],
  comment_resolved: ["Resolved a comment on"],
  changes_suggested: ["Suggested changes to"],
  suggestion_decided: ["Decided on a suggestion for"],
  document_added: ["Added"],
  document_removed: ["Removed", "from the project"],
  document_trashed: ["Moved", "to the trash"],
  document_restored: ["Restored"],
  document_deleted: ["Deleted"],
  document_member_added: ["Added a member to"],
  document_member_joined: ["Joined"],
  document_member_role_changed: ["Changed a member's role on"],
  document_member_removed: ["Removed a member from"],
  document_member_left: ["Left"],
  project_created: ["Created the project"],
  project_renamed: ["Renamed the project to"],
  project_completed: ["Marked", "as completed"],
  project_reopened: ["Marked", "as in-progress"],
  project_trashed: ["Moved the project", "to the trash"],
  project_restored: ["Restored the project"],
  project_deleted: ["Deleted the project"],
  project_member_added: ["Added a member to the project"],
  project_member_joined: ["Joined the project"],
  project_member_role_changed: ["Changed a member's role on the project"],
  project_member_removed: ["Removed a member from the project"],
  project_member_left: ["Left the project"],
};

export function activityWords(kind: ActivityKind): { before: string; after: string } {
  // A newer server may tell of things that this page has no words for yet.
  const [before, after = ""] = Object.hasOwn(WORDS, kind) ? WORDS[kind] : ["Changed"];
  return { before, after };
}
