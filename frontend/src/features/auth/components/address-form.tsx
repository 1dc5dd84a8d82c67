/** Asks for an address to send a link to, and then says where to look. */
import { useState, type ReactNode } from "react";
import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useForm } from "@/lib/use-form";
import { checkEmail } from "../validation";
import { AuthFrame } from "./auth-frame";

export interface AddressFormProps {
  title: string;
  lead: ReactNode;
  buttonLabel: string;
  /** What the link does, and for how long. */
  promise: ReactNode;
  send: (email: string) => Promise<unknown>;
  children?: ReactNode;
}

export function AddressForm({ title, lead, buttonLabel, promise, send, children }: AddressFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "" },
    check: checkEmail,
    send: async ({ email }) => {
      await send(email);
      setSentTo(email.trim());
    },
  });
  if (sentTo !== null) {
    return (
      <AuthFrame
        title="Check your email"
        lead={
          <p role="status">
            If <b className="font-medium break-words text-text">{sentTo}</b> is right, a message with a link
            is on its way. {promise}
          </p>
        }
      >
        <Button wide onClick={() => setSentTo(null)}>
          Resend or use another address
        </Button>
        {children}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} lead={lead}>
      <form onSubmit={form.submit} noValidate aria-label={title} className="grid gap-4">
        <Field label="Email" error={form.error("email")}>
          <Input {...form.input("email")} type="email" autoComplete="email" />
        </Field>
        <FormFailure text={form.failure} />
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {form.isPending ? "Sending..." : buttonLabel}
        </Button>
      </form>
      {children}
    </AuthFrame>
  );
}
