/** Menu of the visitor: who you are, signing up as a guest, logging out as a user, and the settings. */
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronsUpDown, LogIn } from "lucide-react";
import { CommandItem } from "@/commands/command-item";
import { commandOf, commandsFor } from "@/commands/commands";
import { useVisitor } from "@/commands/use-commands";
import { Menu, MenuContent, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { InitialsBadge } from "@/components/ui/initials-badge";
import { Tooltip } from "@/components/ui/tooltip";
import { useAuth } from "@/features/auth/auth-context";
import { displayName } from "@/features/auth/visitor";
import { SignUpItems } from "@/features/auth/components/sign-up-items";
import { cn } from "@/lib/cn";

const LOG_IN = commandOf("log-in");
const OFFERED = ["settings", "guide", "log-out"].map(commandOf);

export function ProfileMenu({ rail = false }: { rail?: boolean }) {
  const { user } = useAuth();
  const visitor = useVisitor();
  const callbackUrl = useLocation({ select: (location) => location.href });
  if (!user) return rail ? <RailSignIn callbackUrl={callbackUrl} /> : <SignIn callbackUrl={callbackUrl} />;
  const name = displayName(user);
  const guest = visitor === "guest";
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          className={cn(
            "flex items-center gap-2 text-left",
            rail
              ? "rounded-mark"
              : "-mt-1 h-10 w-full border-t border-line px-2 focus-visible:-outline-offset-2",
          )}
        >
          <InitialsBadge name={name} guest={guest} />
          <span className="sr-only">{`Profile of ${name}`}</span>
          {!rail && (
            <>
              <span aria-hidden className="flex-1 cut">
                {name}
              </span>
              <ChevronsUpDown aria-hidden className="text-faint" />
            </>
          )}
        </button>
      </MenuTrigger>
      <MenuContent side={rail ? "right" : "top"} align={rail ? "end" : "start"} className="w-60">
        <MenuLabel>{guest ? name : (user.email ?? name)}</MenuLabel>
        {guest && (
          <>
            <SignUpItems callbackUrl={callbackUrl} />
            <CommandItem command={LOG_IN} />
            <MenuSeparator />
          </>
        )}
        {commandsFor(visitor, OFFERED).map((command) => (
          <CommandItem key={command.id} command={command} />
        ))}
      </MenuContent>
    </Menu>
  );
}

/** In the place of the name, for a visitor who has none. */
function SignIn({ callbackUrl }: { callbackUrl: string }) {
  const { isLoading } = useAuth();
  return (
    <div className="-mt-1 flex h-10 items-center border-t border-line px-2">
      {!isLoading && (
        <Link
          to="/auth"
          search={{ callbackUrl }}
          className="flex items-center gap-2 font-medium text-muted hover:text-text"
        >
          <LogIn aria-hidden />
          Log in
        </Link>
      )}
    </div>
  );
}

function RailSignIn({ callbackUrl }: { callbackUrl: string }) {
  const { isLoading } = useAuth();
  if (isLoading) return null;
  return (
    <Tooltip label="Log in" side="right">
      <Link
        to="/auth"
        search={{ callbackUrl }}
        aria-label="Log in"
        className="grid h-8 w-9 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <LogIn aria-hidden />
      </Link>
    </Tooltip>
  );
}
