/** "Register for an account", for guests: all they have made comes along. */
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input, optional } from "@/components/ui/field";
import { usePasswordMinimum } from "@/features/auth/api/providers";
import { useRegister } from "@/features/auth/api/register";
import { checkRegistration } from "@/features/auth/validation";
import { useForm } from "@/lib/use-form";
import { SettingsSection } from "./settings-section";

const EMPTY = { username: "", email: "", password: "", firstName: "" };

export function RegisterSection() {
  const register = useRegister();
  const minimum = usePasswordMinimum();
  const form = useForm({
    initial: EMPTY,
    check: (values) => checkRegistration(values, minimum),
    send: register.mutateAsync,
  });
  const { username, email, password } = form.values;
  const isFilled = [username, email, password].every((text) => text.trim() !== "");
  return (
    <SettingsSection title="Register for an account" hint="You keep your documents and chats.">
      <form
        onSubmit={form.submit}
        noValidate
        aria-label="Register for an account"
        className="grid items-start gap-3 md:grid-cols-2"
      >
        <Field label="Username" error={form.error("username")}>
          <Input
            {...form.input("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={optional("First name")} error={form.error("firstName")}>
          <Input {...form.input("firstName")} autoComplete="given-name" />
        </Field>
        <Field label="Email" error={form.error("email")} className="md:col-span-2">
          <Input {...form.input("email")} type="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          hint={`At least ${minimum} characters`}
          error={form.error("password")}
          className="md:col-span-2"
        >
          <Input {...form.input("password")} type="password" autoComplete="new-password" />
        </Field>
        <div className="grid justify-items-start gap-3 md:col-span-2">
          <FormFailure text={form.failure} />
          <Button type="submit" variant="primary" disabled={!isFilled} pending={register.isPending}>
            {register.isPending ? "Creating Account..." : "Create account"}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
