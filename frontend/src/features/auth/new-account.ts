/** Says that there is a new account, whichever way it was made. */
import { toast } from "@/components/ui/toast";

/** Set by the server for the page that is loaded after a sign-in with a provider. */
const COOKIE = "requill_welcome";

export const tellOfAccount = (): void => toast({ title: "Account created!" });

/** Tells, once, of an account that was made on the way to this page. */
export function tellOfAccountMade(): void {
  if (!document.cookie.split("; ").includes(`${COOKIE}=1`)) return;
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  tellOfAccount();
}
