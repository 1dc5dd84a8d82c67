/** The form of the Log In tab, with the test account where this server has one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useForm } from "@/lib/use-form";
import { useLogin } from "../api/login";
import { providersQuery } from "../api/providers";
import { checkLogin, type LoginValues } from "../validation";

export function LoginForm({ callbackUrl }: { callbackUrl: string | undefined }) {
  const login = useLogin();
  const form = useForm({
    initial: { username: "", password: "" },
    check: checkLogin,
    send: login.mutateAsync,
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Log In" className="grid gap-4">
      <Field label="Username or email" error={form.error("username")}>
        <Input {...form.input("username")} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        label="Password"
        error={form.error("password")}
        aside={
          <Link to="/auth/forgot" search={{ callbackUrl }} className="link type-small">
            Forgot password?
          </Link>
        }
      >
        <Input {...form.input("password")} type="password" autoComplete="current-password" />
      </Field>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" wide pending={login.isPending}>
        {login.isPending ? "Logging in..." : "Log In"}
      </Button>
      <QuickLogin isBusy={login.isPending} onLogin={form.sendInstead} />
    </form>
  );
}

function QuickLogin({ isBusy, onLogin }: { isBusy: boolean; onLogin: (account: LoginValues) => void }) {
  const { data } = useQuery(providersQuery);
  const demo = data?.demo;
  if (!demo) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-menu border border-dashed border-line-strong py-2.5 pr-2.5 pl-3 type-small">
      <span className="text-muted">Test account</span>
      <Button
        size="tool"
        disabled={isBusy}
        className="col-start-2 row-span-2 row-start-1"
        onClick={() => onLogin(demo)}
      >
        Quick Login
      </Button>
      <code className="font-mono text-[12px]/4.5 break-words">{`${demo.username} / ${demo.password}`}</code>
    </div>
  );
}
