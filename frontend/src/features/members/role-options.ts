/** The roles as they are offered, with what each of them lets somebody do. */
import type { MenuChoiceOption } from "@/components/ui/menu-choice";
import type { Subject } from "@/lib/api/keys";
import type { GivenRole } from "@/lib/api/types";
import { GIVEN_ROLES, ROLE_NAMES } from "@/lib/roles";

const NOTES: Readonly<Record<Subject["kind"], Readonly<Record<GivenRole, string>>>> = {
  document: {
    editor: "Can write and decide on suggestions",
    commenter: "Can comment and suggest changes",
    viewer: "Can read and export",
  },
  project: {
    editor: "Can write every document and add new ones",
    commenter: "Can comment on every document",
    viewer: "Can read and export every document",
  },
};

export const roleOptions = (kind: Subject["kind"]): MenuChoiceOption<GivenRole>[] =>
  GIVEN_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], note: NOTES[kind][role] }));
