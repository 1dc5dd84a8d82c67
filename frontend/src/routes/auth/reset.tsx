/** /auth/reset: sets a new password with the link of a mail, which signs in and ends every other session. */
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useResetPassword } from "@/features/auth/api/passwords";
import { usePasswordMinimum } from "@/features/auth/api/providers";
import { AuthFrame } from "@/features/auth/components/auth-frame";
import { LinkProblem } from "@/features/auth/components/link-problem";
import { isInvalidToken, linkToken } from "@/features/auth/visitor";
import { checkNewPassword } from "@/features/auth/validation";
import { useForm } from "@/lib/use-form";
import { usePageTitle } from "@/lib/use-page-title";

export function ResetPage() {
  usePageTitle("Set a new password");
  const token = linkToken(useLocation({ select: (location) => location.hash }));
  const navigate = useNavigate();
  const reset = useResetPassword();
  const minimum = usePasswordMinimum();
  const form = useForm({
    initial: { password: "", confirmPassword: "" },
    check: (values) => checkNewPassword(values, minimum),
    send: async ({ password }) => {
      await reset.mutateAsync({ token: token ?? "", password });
      await navigate({ to: "/", replace: true });
      toast({
        title: "Password changed",
        description: "You're signed in here and signed out everywhere else.",
      });
    },
  });
  if (token === null || isInvalidToken(reset.error)) {
    return (
      <LinkProblem title="This link has expired">
        <Button asChild wide variant="primary">
          <Link to="/auth/forgot">Email me a new link</Link>
        </Button>
      </LinkProblem>
    );
  }
  return (
    <AuthFrame title="Set a new password" lead="You'll be signed in here and signed out everywhere else.">
      <form onSubmit={form.submit} noValidate aria-label="Set a new password" className="grid gap-4">
        <Field label="New password" hint={`At least ${minimum} characters`} error={form.error("password")}>
          <Input {...form.input("password")} type="password" autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={form.error("confirmPassword")}>
          <Input {...form.input("confirmPassword")} type="password" autoComplete="new-password" />
        </Field>
        <FormFailure text={form.failure} />
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          Set password
        </Button>
      </form>
    </AuthFrame>
  );
}
