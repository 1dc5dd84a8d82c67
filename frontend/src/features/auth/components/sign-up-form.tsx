/** The form that makes an account with a password, as a tab of the login page and within the prompts to sign up. */
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input, optional } from "@/components/ui/field";
import { cn } from "@/lib/cn";
import { useForm } from "@/lib/use-form";
import { usePasswordMinimum } from "../api/providers";
import { useRegister } from "../api/register";
import { checkSignUp } from "../validation";

const EMPTY = { username: "", email: "", name: "", password: "", confirmPassword: "" };

export interface SignUpFormProps {
  /** In a dialog: fields in pairs where there is room, and the first has the focus because the form was asked for. */
  compact?: boolean;
}

export function SignUpForm({ compact = false }: SignUpFormProps) {
  const register = useRegister();
  const minimum = usePasswordMinimum();
  const whole = compact ? "md:col-span-2" : "";
  const form = useForm({
    initial: EMPTY,
    check: (values) => checkSignUp(values, minimum),
    send: ({ username, email, name, password }) => register.mutateAsync({ username, email, name, password }),
  });
  const name = (
    <Field label={optional("Name")} error={form.error("name")}>
      <Input {...form.input("name")} autoComplete="name" />
    </Field>
  );
  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label="Sign Up"
      className={cn("grid gap-4", compact && PAIRS)}
    >
      <Field label="Username" error={form.error("username")}>
        <Input
          {...form.input("username")}
          autoFocus={compact}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {compact && name}
      <Field label="Email" error={form.error("email")} className={whole}>
        <Input {...form.input("email")} type="email" autoComplete="email" />
      </Field>
      {!compact && name}
      <Field label="Password" error={form.error("password")}>
        <Input {...form.input("password")} type="password" autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={form.error("confirmPassword")}>
        <Input {...form.input("confirmPassword")} type="password" autoComplete="new-password" />
      </Field>
      <div className={cn("grid gap-4", whole)}>
        <FormFailure text={form.failure} />
        <Button type="submit" variant="primary" wide pending={register.isPending}>
          {register.isPending ? "Creating Account..." : "Sign Up"}
        </Button>
      </div>
    </form>
  );
}

const PAIRS = "items-start gap-x-3 md:grid-cols-2";
