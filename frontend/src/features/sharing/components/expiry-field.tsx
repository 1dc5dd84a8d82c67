/** The last day on which a link works; an empty field is none. The day is written out while nobody changes it. */
import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { dayName, dayValue, endOfDay } from "@/lib/format/day";
import { useNow } from "@/lib/use-now";
import { refusalText, useChangeShare } from "../api/change-share";
import { useSendOnClose } from "../use-send-on-close";

interface ExpiryFieldProps {
  documentId: number;
  expiresAt: string | null;
}

export function ExpiryField({ documentId, expiresAt }: ExpiryFieldProps) {
  const { mutate, error } = useChangeShare(documentId, { hasField: true });
  const known = expiresAt === null ? "" : dayValue(new Date(expiresAt));
  const [{ seen, value }, setState] = useState({ seen: known, value: known });
  if (known !== seen) setState({ seen: known, value: known });
  const now = useNow();
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  /** What an answer is awaited to, or was refused. */
  const sent = useRef<string>(null);
  // The field itself, which the dialog's end has to ask after it is gone.
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    sent.current = value;
    mutate(
      { expiresAt: value === "" ? null : endOfDay(value) },
      {
        onSuccess: () => {
          sent.current = null;
        },
      },
    );
  };
  // A day of which a part is missing has no value either, and would let the link go on for ever.
  const isPart = () => field.current?.validity.badInput === true;
  const keep = () => {
    if (isPart()) setState({ seen, value: known });
    else if (value !== known) send();
  };
  useSendOnClose(documentId, () => {
    if (value !== known && value !== sent.current && !isPart()) send();
  });
  return (
    <Field
      label="Expires"
      error={error ? refusalText(error) : isOver && value === known ? "This link has expired." : undefined}
    >
      <div className="group/day relative">
        <Input
          ref={(input) => {
            if (input) field.current = input;
          }}
          type="date"
          min={dayValue(new Date())}
          value={value}
          onChange={({ target }) => setState({ seen, value: target.value })}
          onBlur={keep}
          onKeyDown={({ key }) => {
            if (key === "Enter") keep();
          }}
          className="block min-w-0 appearance-none"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-px flex items-center justify-between rounded-control bg-raised px-2.25 group-focus-within/day:hidden max-md:text-[16px]"
        >
          {value === "" ? <span className="text-muted">Never</span> : dayName(endOfDay(value))}
          <CalendarDays className="text-muted" />
        </span>
      </div>
    </Field>
  );
}
