/**
 * The password of a link: set by Enter, by leaving the field or by closing the dialog, never shown again, and taken away
 * with a button.
 */
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input, optional } from "@/components/ui/field";
import { refusalText, useChangeShare } from "../api/change-share";
import { useSendOnClose } from "../use-send-on-close";

interface LinkPasswordProps {
  documentId: number;
  hasPassword: boolean;
}

export function LinkPassword({ documentId, hasPassword }: LinkPasswordProps) {
  const { mutate, isPending, error, reset } = useChangeShare(documentId, { hasField: true });
  const [typed, setTyped] = useState("");
  /** What an answer is awaited to, or was refused. */
  const sent = useRef("");
  const set = () => {
    if (typed === "" || isPending) return;
    sent.current = typed;
    mutate(
      { password: typed },
      {
        onSuccess: () => {
          sent.current = "";
          // What was typed on meanwhile is not set yet.
          setTyped((now) => (now === typed ? "" : now));
        },
      },
    );
  };
  useSendOnClose(documentId, () => {
    if (typed !== "" && typed !== sent.current) mutate({ password: typed });
  });
  return (
    <Field label={optional("Password")} error={error ? refusalText(error) : undefined}>
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
