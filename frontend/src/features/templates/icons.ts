/** The icons a template may name. Any other name gets a document. */
import {
  ChartNoAxesColumn,
  ChartNoAxesColumnIncreasing,
  CircleAlert,
  CircleCheckBig,
  Clipboard,
  Code,
  Cpu,
  DollarSign,
  FileText,
  Lock,
  Map as MapIcon,
  MessageSquareText,
  RefreshCcw,
  Rocket,
  Shield,
  Sparkles,
  SquareCheckBig,
  Target,
  TrendingUp,
  User,
  Users,
} from "lucide-react";
import type { Icon } from "@/components/ui/icon";

const ICONS: Record<string, Icon> = {
  sparkles: Sparkles,
  // What lucide calls them now.
  "bar-chart": ChartNoAxesColumnIncreasing,
  "bar-chart-2": ChartNoAxesColumn,
  user: User,
  "file-text": FileText,
  rocket: Rocket,
  map: MapIcon,
  code: Code,
  target: Target,
  "message-square-text": MessageSquareText,
  "check-square": SquareCheckBig,
  lock: Lock,
  "refresh-ccw": RefreshCcw,
  users: Users,
  "check-circle": CircleCheckBig,
  clipboard: Clipboard,
  "alert-circle": CircleAlert,
  shield: Shield,
  cpu: Cpu,
  "dollar-sign": DollarSign,
  "trending-up": TrendingUp,
};

export function templateIcon(name: string): Icon {
  return Object.hasOwn(ICONS, name) ? (ICONS[name] ?? FileText) : FileText;
}

/** The names from which one can be chosen. */
export const ICON_NAMES = Object.keys(ICONS);
