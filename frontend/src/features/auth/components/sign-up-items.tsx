/** The ways to sign up that this server offers, as entries of a menu. */
import { MenuItem } from "@/components/ui/menu";
import { providerPath } from "../visitor";
import { EMAIL, useProviders } from "./provider-buttons";
import { ProviderIcon } from "./provider-icon";

export function SignUpItems({ callbackUrl }: { callbackUrl: string }) {
  const providers = useProviders() ?? [EMAIL];
  return providers.map(({ id, label, href }) => (
    <MenuItem
      key={id}
      icon={() => <ProviderIcon id={id} />}
      as={({ className, children }) => (
        <a href={providerPath(href, callbackUrl)} className={className}>
          {children}
        </a>
      )}
    >
      Sign up with {label}
    </MenuItem>
  ));
}
