/** Text that is too much to be laid out: shown as it was written, and it says so. */
interface PlainTextProps {
  text: string;
  /** What of the page it is. */
  note?: string;
}

export function PlainText({
  text,
  note = "This part is shown as plain text: it's too complex to lay out.",
}: PlainTextProps) {
  return (
    <div className="md-plain">
      <p role="note" className="type-small text-muted">
        {note}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
