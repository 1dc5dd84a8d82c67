/** Roles that a link can give: everybody reads, and whoever is signed in may join as more. */
import type { MenuChoiceOption } from "@/components/ui/menu-choice";
import type { GivenRole } from "@/lib/api/types";

export const LINK_ROLES: readonly MenuChoiceOption<GivenRole>[] = [
  { value: "viewer", label: "Can view", note: "Anyone can read, without an account" },
  {
    value: "commenter",
    label: "Can comment",
    note: "Anyone can read. Signed-in people can join as commenters",
  },
  { value: "editor", label: "Can edit", note: "Anyone can read. Signed-in people can join as editors" },
];
