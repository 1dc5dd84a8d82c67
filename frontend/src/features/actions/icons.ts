/** The pictures of actions, by the names under which the server knows them. */
import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  Calendar,
  CircleCheck,
  CircleQuestionMark,
  Flag,
  Gauge,
  GitMerge,
  Heading,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  ListTree,
  Merge,
  Milestone,
  MoveVertical,
  PenLine,
  Plus,
  Replace,
  Scale,
  Split,
  Table,
  Tag,
  Trash2,
  TriangleAlert,
  User,
  Zap,
} from "lucide-react";

import type { Icon } from "@/components/ui/icon";

const BY_NAME: Readonly<Record<string, Icon>> = {
  add_section: Heading,
  rename_section: PenLine,
  move_section: MoveVertical,
  delete_section: Trash2,
  add_requirement: Plus,
  split_requirement: Split,
  merge_requirements: Merge,
  move_requirement: MoveVertical,
  move_to_section: MoveVertical,
  delete_requirement: Trash2,
  set_priority: Flag,
  set_owner: User,
  set_status: Tag,
  add_criterion: ListChecks,
  add_row: Plus,
  add_metric: Gauge,
  add_risk: TriangleAlert,
  add_dependency: Link2,
  add_decision: Scale,
  add_milestone: Milestone,
  delete_row: Trash2,
  move_row: MoveVertical,
  set_cell: PenLine,
  list_to_table: Table,
  table_to_list: List,
  number_requirements: ListOrdered,
  replace_term: Replace,
  mark_answered: CircleCheck,
  add_question: CircleQuestionMark,
  add_term: BookOpen,
  insert_template_section: Heading,
  summarise: ListTree,
  add_owner: User,
  add_date: Calendar,
};

/** Those of things that only the page does. */
export const PAGE_ICONS = { up: ArrowUp, down: ArrowDown, merge: GitMerge } as const;

export function actionIcon(name: string): Icon {
  return BY_NAME[name] ?? Zap;
}
