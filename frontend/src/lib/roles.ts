/** Roles on a document or a project, as they are named, and what follows from them. */
import type { GivenRole, Role } from "./api/types";

/** Those that can be given, the strongest first. */
export const GIVEN_ROLES: readonly GivenRole[] = ["editor", "commenter", "viewer"];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "Owner",
  editor: "Editor",
  commenter: "Commenter",
  viewer: "Viewer",
};

/** What a role lets somebody do, as said of them: "Ada can comment now.". */
export const ROLE_CAN: Readonly<Record<GivenRole, string>> = {
  editor: "can edit",
  commenter: "can comment",
  viewer: "can view",
};

/** Whether somebody in this role writes: the text of a document, what a project is and what is in it. */
export const mayChange = (role: Role): boolean => role === "owner" || role === "editor";

/** Whether somebody in this role comments on a document. */
export const mayComment = (role: Role): boolean => role !== "viewer";
