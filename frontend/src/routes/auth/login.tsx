/** /auth: log in or sign up. Whoever is signed in already, as more than a guest, is led on. */
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useAuth } from "@/features/auth/auth-context";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { AuthLoading } from "@/features/auth/components/auth-loading";
import { LegalLine } from "@/features/auth/components/legal-line";
import { LoginForm } from "@/features/auth/components/login-form";
import { OrLine } from "@/features/auth/components/or-line";
import { PromoPanel } from "@/features/auth/components/promo-panel";
import { ProviderRow } from "@/features/auth/components/provider-buttons";
import { SignUpForm } from "@/features/auth/components/sign-up-form";
import { wasBegunOnOptions } from "@/features/auth/sign-in-page";
import { safeCallback, signInProblem } from "@/features/auth/visitor";
import { useLeaveSignedIn } from "@/features/auth/use-leave-signed-in";
import { usePageTitle } from "@/lib/use-page-title";

const route = getRouteApi("/auth");

const TITLES = { login: "Log In", signup: "Sign Up" } as const;

export function LoginPage() {
  const { tab = "login", callbackUrl, error } = route.useSearch();
  const navigate = route.useNavigate();
  const { isLoading } = useAuth();
  const isLeaving = useLeaveSignedIn(callbackUrl);
  usePageTitle(TITLES[tab]);
  if (isLoading || isLeaving) return <AuthLoading />;
  if (error !== undefined && wasBegunOnOptions())
    return <Navigate to="/auth-options" search={{ callbackUrl, error }} replace />;

  const choose = (next: string) =>
    void navigate({
      search: { callbackUrl, tab: next === "signup" ? "signup" : undefined },
      replace: true,
    });
  return (
    <AuthFrame title="Log in or sign up" hiddenTitle beside={<PromoPanel />}>
      <Tabs value={tab} onValueChange={choose} className="grid gap-5">
        <TabsList>
          <TabsTrigger value="login">{TITLES.login}</TabsTrigger>
          <TabsTrigger value="signup">{TITLES.signup}</TabsTrigger>
        </TabsList>
        <FormFailure text={error === undefined ? null : signInProblem(error)} />
        {/* Both stay, so that what was typed in one is there when the other was looked at. */}
        <TabsContent value="login" forceMount hidden={tab !== "login"}>
          <LoginForm callbackUrl={callbackUrl} />
        </TabsContent>
        <TabsContent value="signup" forceMount hidden={tab !== "signup"}>
          <SignUpForm />
        </TabsContent>
      </Tabs>
      <OrLine>or continue with</OrLine>
      <ProviderRow callbackUrl={safeCallback(callbackUrl)} />
      <LegalLine isSigningUp={tab === "signup"} />
    </AuthFrame>
  );
}
