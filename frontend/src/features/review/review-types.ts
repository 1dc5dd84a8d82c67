/** Types of a review, as it crosses the wire. */
import type { components } from "@/lib/api/schema.gen";

type Schemas = components["schemas"];

export type Review = Schemas["Review"];
export type Finding = Schemas["Finding"];
export type FindingAction = Schemas["FindingAction"];
