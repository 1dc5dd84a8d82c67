/** Changing the password; for an account that came without one, setting its first. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useChangePassword } from "@/features/auth/api/passwords";
import { usePasswordMinimum } from "@/features/auth/api/providers";
import { checkNewPassword } from "@/features/auth/validation";
import { queryKeys } from "@/lib/api/keys";
import { useForm, type FormErrors } from "@/lib/use-form";
import { SettingsSection } from "./settings-section";

const EMPTY = { currentPassword: "", password: "", confirmPassword: "" };

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  /** The button comes back in the place of the form that had the focus. */
  const [wasOpen, setWasOpen] = useState(false);
  const verb = hasPassword ? "Change password" : "Set a password";
  return (
    <SettingsSection
      title="Password"
      hint={
        hasPassword
          ? "Changing it signs you out everywhere else."
          : "Then you can also sign in with a password."
      }
    >
      {isOpen ? (
        <PasswordForm
          hasPassword={hasPassword}
          verb={verb}
          onDone={() => {
            setOpen(false);
            setWasOpen(true);
          }}
        />
      ) : (
        <Button autoFocus={wasOpen} onClick={() => setOpen(true)}>
          {verb}
        </Button>
      )}
    </SettingsSection>
  );
}

interface PasswordFormProps {
  hasPassword: boolean;
  verb: string;
  onDone: () => void;
}

function PasswordForm({ hasPassword, verb, onDone }: PasswordFormProps) {
  const queryClient = useQueryClient();
  const change = useChangePassword();
  const minimum = usePasswordMinimum();
  const form = useForm({
    initial: EMPTY,
    check: (values): FormErrors<typeof EMPTY> => ({
      ...(hasPassword && values.currentPassword === "" && { currentPassword: "Password is required" }),
      ...checkNewPassword(values, minimum),
    }),
    fieldOf: ({ code }) => (code === "WRONG_PASSWORD" ? "currentPassword" : undefined),
    send: async ({ currentPassword, password }) => {
      await change.mutateAsync(hasPassword ? { currentPassword, password } : { password });
      void queryClient.invalidateQueries({ queryKey: queryKeys.settings });
      toast({ title: hasPassword ? "Password changed" : "Password set" });
      onDone();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate aria-label={verb} className="grid gap-3">
      {hasPassword && (
        <Field label="Current password" error={form.error("currentPassword")}>
          <Input
            {...form.input("currentPassword")}
            autoFocus
            type="password"
            autoComplete="current-password"
          />
        </Field>
      )}
      <Field label="New password" hint={`At least ${minimum} characters`} error={form.error("password")}>
        <Input
          {...form.input("password")}
          autoFocus={!hasPassword}
          type="password"
          autoComplete="new-password"
        />
      </Field>
      <Field label="Confirm password" error={form.error("confirmPassword")}>
        <Input {...form.input("confirmPassword")} type="password" autoComplete="new-password" />
      </Field>
      <FormFailure text={form.failure} />
      <div className="flex gap-2">
        <Button type="submit" pending={form.isPending}>
          {verb}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
