/** Words of a notification, behind the name of whoever did it. */
import type { Notification, NotificationCategory, NotificationKind } from "@/lib/api/types";

const ROLES: Record<string, string> = {
  editor: "an editor",
  commenter: "a commenter",
  viewer: "a viewer",
};
const OUTCOMES: Record<string, string> = {
  accepted: "accepted your suggestion",
  rejected: "rejected your suggestion",
  partly: "accepted part of your suggestion",
  outdated: "looked at your suggestion. Its text had changed",
};
const DID: Record<Exclude<NotificationKind, "invited" | "decided">, string> = {
  mentioned: "mentioned you",
  replied: "replied",
  commented: "commented",
  resolved: "resolved your comment",
  joined: "accepted your invitation",
  proposed: "suggested changes",
};

export function didWords({ kind, detail }: Pick<Notification, "kind" | "detail">): string {
  if (kind === "invited") return `added you as ${ROLES[detail ?? ""] ?? "a member"}`;
  if (kind === "decided") return OUTCOMES[detail ?? ""] ?? "decided on your suggestion";
  return DID[kind];
}

export const CATEGORIES: readonly { category: NotificationCategory; label: string; about: string }[] = [
  { category: "mentions", label: "Mentions", about: "Someone writes @ and your name" },
  { category: "comments", label: "Comments", about: "On your documents, and replies where you took part" },
  {
    category: "invitations",
    label: "Invitations",
    about: "To documents and projects, and replies to yours. Invitations to your address are always emailed",
  },
  { category: "proposals", label: "Suggestions", about: "On your documents, and decisions on yours" },
];

/** The heading that a notification stands under; `now` in milliseconds since the epoch. */
export function dayOf(createdAt: string, now: number): "Today" | "Earlier" {
  return new Date(createdAt).toDateString() === new Date(now).toDateString() ? "Today" : "Earlier";
}
