/** The commands that the palette alone offers: how the product looks, and who is here. */
import { useLocation, useNavigate } from "@tanstack/react-router";
import { LogIn, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useAuth } from "@/features/auth/auth-context";
import { setTheme } from "@/lib/theme";
import type { Command } from "./commands";

const THEMES: readonly Command[] = [
  { id: "light", label: "Theme: Light", icon: Sun, group: "Help", run: () => setTheme("light") },
  { id: "dark", label: "Theme: Dark", icon: Moon, group: "Help", run: () => setTheme("dark") },
  { id: "system", label: "Theme: System", icon: Monitor, group: "Help", run: () => setTheme("system") },
];

const LOG_OUT: Command = {
  id: "log-out",
  label: "Log out",
  icon: LogOut,
  group: "Help",
  isGrave: true,
  run: () => window.location.assign("/api/logout"),
};

export function usePaletteCommands(): readonly Command[] {
  const { user, isGuest, isLoading } = useAuth();
  const navigate = useNavigate();
  const callbackUrl = useLocation({ select: (location) => location.href });
  if (isLoading) return THEMES;
  if (user && isGuest === false) return [...THEMES, LOG_OUT];
  const logIn = (): void => void navigate({ to: "/auth", search: { callbackUrl } });
  return [...THEMES, { id: "log-in", label: "Log in", icon: LogIn, group: "Help", run: logIn }];
}
