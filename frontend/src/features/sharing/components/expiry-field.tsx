/** The last day on which a link works; an empty field is none. The day is written out while nobody changes it. */
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { errorText } from "@/lib/api/errors";
import { dayName, dayValue, endOfDay } from "@/lib/format/day";
import { useNow } from "@/lib/use-now";
import { useChangeShare } from "../api/change-share";

interface ExpiryFieldProps {
  documentId: number;
  expiresAt: string | null;
}

export function ExpiryField({ documentId, expiresAt }: ExpiryFieldProps) {
  const { mutate, error } = useChangeShare(documentId);
  const known = expiresAt === null ? "" : dayValue(new Date(expiresAt));
  const [{ seen, value }, setState] = useState({ seen: known, value: known });
  if (known !== seen) setState({ seen: known, value: known });
  const now = useNow();
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const keep = () => {
    if (value !== known) mutate({ expiresAt: value === "" ? null : endOfDay(value) });
  };
  return (
    <Field
      label="Expires"
      error={error ? errorText(error) : isOver && value === known ? "This link has expired." : undefined}
    >
      <div className="group/day relative">
        <Input
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
