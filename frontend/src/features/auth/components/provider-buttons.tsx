/** The other ways to sign in: those that this server offers, each a page of the server. Email is always there. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { SignInProvider } from "@/lib/api/types";
import { cn } from "@/lib/cn";
import { leaveOnPurpose } from "@/lib/use-leave-warning";
import { providersQuery } from "../api/providers";
import { noteSignInPage } from "../sign-in-page";
import { providerPath } from "../visitor";
import { ProviderIcon } from "./provider-icon";

export const EMAIL: SignInProvider = { id: "email", label: "Email", href: "/api/login/email" };

/** As many columns as fill the rows. */
function columns(count: number): string {
  if (count === 1) return "grid-cols-1";
  return count % 3 === 0 || count > 4 ? "grid-cols-3" : "grid-cols-2";
}

interface ProviderLinkProps {
  provider: SignInProvider;
  callbackUrl: string;
  /** What stands before the name: "Sign up with". Without it the name stands alone, and is read with "Continue with". */
  verb?: string;
  primary?: boolean;
}

function ProviderLink({ provider, callbackUrl, verb, primary = false }: ProviderLinkProps) {
  const { id, label, href } = provider;
  return (
    <Button
      asChild
      wide
      variant={primary ? "primary" : "default"}
      className={id === "oidc" && verb === undefined ? "col-span-full" : ""}
    >
      <a
        href={providerPath(href, callbackUrl)}
        onClick={() => {
          noteSignInPage();
          leaveOnPurpose();
        }}
        aria-label={verb === undefined ? `Continue with ${label}` : undefined}
      >
        <ProviderIcon id={id} />
        <span className="cut">{verb === undefined ? label : `${verb} ${label}`}</span>
      </a>
    </Button>
  );
}

/** The hosted provider, whose name may be long, comes last and has a row of its own. */
const inOrder = (providers: readonly SignInProvider[]): SignInProvider[] => [
  ...providers.filter(({ id }) => id !== "oidc"),
  ...providers.filter(({ id }) => id === "oidc"),
];

function Grid({ providers, callbackUrl }: { providers: readonly SignInProvider[]; callbackUrl: string }) {
  if (providers.length === 0) return null;
  const inRows = providers.filter(({ id }) => id !== "oidc").length;
  return (
    <div className={cn("grid gap-2", columns(inRows))}>
      {inOrder(providers).map((provider) => (
        <ProviderLink key={provider.id} provider={provider} callbackUrl={callbackUrl} />
      ))}
    </div>
  );
}

/** While the list loads its place is kept; when it cannot be loaded, the way that is always there remains. */
export function useProviders(): readonly SignInProvider[] | null {
  const { data, isPending } = useQuery(providersQuery);
  if (data) return data.providers;
  return isPending ? null : [EMAIL];
}

const Waiting = () => <Skeleton className="h-control rounded-control" />;

/** By their names, side by side, below a form. */
export function ProviderRow({ callbackUrl }: { callbackUrl: string }) {
  const providers = useProviders();
  return providers === null ? <Waiting /> : <Grid providers={providers} callbackUrl={callbackUrl} />;
}

export interface SignUpProvidersProps {
  callbackUrl: string;
  /** False where something else is the one next action. */
  primary?: boolean;
}

/** "Sign up with Email" as the one next action, the others side by side below it. */
export function SignUpProviders({ callbackUrl, primary = true }: SignUpProvidersProps) {
  const providers = useProviders();
  return (
    <div className="grid gap-2">
      <ProviderLink provider={EMAIL} callbackUrl={callbackUrl} verb="Sign up with" primary={primary} />
      {providers === null ? (
        <Waiting />
      ) : (
        <Grid providers={providers.filter(({ id }) => id !== "email")} callbackUrl={callbackUrl} />
      )}
    </div>
  );
}

/** One below the other, each with its verb: the whole of a page. */
export function ProviderList({ callbackUrl }: { callbackUrl: string }) {
  const providers = useProviders();
  if (providers === null) return <Waiting />;
  return (
    <div className="grid gap-2">
      {inOrder(providers).map((provider) => (
        <ProviderLink key={provider.id} provider={provider} callbackUrl={callbackUrl} verb="Continue with" />
      ))}
    </div>
  );
}
