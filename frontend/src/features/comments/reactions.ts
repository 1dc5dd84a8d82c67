/** The reactions, as they are named and drawn. */
import { CircleCheck, Eye, Heart, ThumbsDown, ThumbsUp } from "lucide-react";

import type { Icon } from "@/components/ui/icon";
import type { ReactionKind } from "@/lib/api/types";

export const REACTIONS: Readonly<Record<ReactionKind, { name: string; icon: Icon }>> = {
  thumbs_up: { name: "Agree", icon: ThumbsUp },
  thumbs_down: { name: "Disagree", icon: ThumbsDown },
  heart: { name: "Love it", icon: Heart },
  eyes: { name: "Looking into it", icon: Eye },
  done: { name: "Done", icon: CircleCheck },
};

export const REACTION_KINDS = Object.keys(REACTIONS) as ReactionKind[];
