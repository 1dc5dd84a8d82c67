/** The password of a link: set by Enter or by leaving the field, never shown again, and taken away with a button. */
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input, optional } from "@/components/ui/field";
import { ApiError, errorText } from "@/lib/api/errors";
import { useChangeShare } from "../api/change-share";

interface LinkPasswordProps {
  documentId: number;
  hasPassword: boolean;
}

export function LinkPassword({ documentId, hasPassword }: LinkPasswordProps) {
  const { mutate, isPending, error, reset } = useChangeShare(documentId);
  const [typed, setTyped] = useState("");
  const set = () => {
    if (typed !== "" && !isPending) mutate({ password: typed }, { onSuccess: () => setTyped("") });
  };
  return (
    <Field label={optional("Password")} error={error ? wordsOf(error) : undefined}>
      <div className="relative">
        <Input
          type="password"
          autoComplete="new-password"
          placeholder={hasPassword ? "••••••••" : "None"}
          aria-description={hasPassword ? "A password is set." : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            reset();
          }}
          onBlur={set}
          onKeyDown={({ key }) => {
            if (key === "Enter") set();
          }}
          className="pr-20"
        />
        {(typed !== "" || hasPassword) && (
          <Button
            variant="ghost"
            size="tool"
            pending={isPending}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
            // Leaving the field would set what the button sets.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => (typed === "" ? mutate({ password: null }) : set())}
            aria-label={typed === "" ? "Remove password" : "Set password"}
          >
            {typed === "" ? "Remove" : "Set"}
          </Button>
        )}
      </div>
    </Field>
  );
}

/** What is wrong with it, as the server says it of the field. */
const wordsOf = (error: Error): string =>
  (error instanceof ApiError ? error.errors[0]?.message : undefined) ?? errorText(error);
