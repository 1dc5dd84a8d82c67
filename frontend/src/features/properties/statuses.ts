/** Statuses of a document, as they are named; in the order in which it gets there. */
import type { DocumentStatus } from "@/lib/api/types";

export const STATUS_NAMES: Readonly<Record<DocumentStatus, string>> = {
  draft: "Draft",
  "in-review": "In review",
  approved: "Approved",
  shipped: "Shipped",
};

export const STATUSES = Object.entries(STATUS_NAMES).map(([value, label]) => ({
  value: value as DocumentStatus,
  label,
}));
