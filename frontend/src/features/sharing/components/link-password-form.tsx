/** The question for the password of a link. */
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useForm } from "@/lib/use-form";
import { useOpenLink } from "../api/shared-document";

export function LinkPasswordForm({ token }: { token: string }) {
  const { mutateAsync } = useOpenLink(token);
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Enter the password." } : {}),
    send: ({ password }) => mutateAsync(password),
    fieldOf: () => "password",
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-90 gap-4 pt-14 max-md:pt-10">
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="type-page">
          This document has a password
        </h1>
        <p className="text-muted">Ask the person who shared the link.</p>
      </div>
      <Field label="Password" error={form.error("password")}>
        <Input {...form.input("password")} type="password" autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" pending={form.isPending}>
        Open document
      </Button>
    </form>
  );
}
