/** Step in which a brief is pasted, typed, or dropped as a file. */
import { Upload } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

import { FormFailure } from "@/components/patterns/form-failure";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { withNestedLists } from "@/lib/clipboard/list-lines";
import { cn } from "@/lib/cn";

import type { Brief } from "../use-brief";

interface PasteStepProps {
  brief: Brief;
  /** "Usage-based billing · Standard PRD". */
  caption: string;
  /** A document that is there has its title. */
  hasTitle: boolean;
  /** What else is asked for below the title. */
  fields?: ReactNode;
  onBack: () => void;
}

const FILES = ".md,.markdown,.txt,.docx";

export function PasteStep({ brief, caption, hasTitle, fields, onBack }: PasteStepProps) {
  const [isOver, setOver] = useState(false);
  return (
    // A file is dropped with the pointer; whoever has none chooses it with the button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Paste a brief"
      className="grid flex-1 grid-cols-[minmax(0,640px)] content-start justify-center overflow-y-auto px-gutter pt-14 pb-6 max-md:pt-6"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        brief.takeFile(file);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          brief.sort();
        }}
        className="grid min-w-0 gap-5"
      >
        <div>
          <p className="mb-2 type-caption text-muted">{caption}</p>
          <h2 className="type-page">Paste your brief</h2>
          <p className="mt-1 text-muted">
            Notes, an email or an old document. It's split where you split it, and your words stay as they
            are.
          </p>
        </div>
        {hasTitle && (
          <Field label="Document title">
            <Input
              value={brief.title}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => brief.name(event.target.value)}
            />
          </Field>
        )}
        {fields}
        <div
          className={cn(
            "relative overflow-hidden rounded-dialog border border-line-strong bg-raised shadow-control before:absolute before:inset-y-0 before:left-12 before:w-px before:bg-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring max-md:before:left-7",
            isOver && "bg-accent-soft outline-2 -outline-offset-1 outline-ring",
          )}
        >
          <BriefText brief={brief} />
          <BriefFile brief={brief} />
        </div>
        <FormFailure text={brief.failure} />
        <div className="flex items-center justify-between">
          <Button variant="ghost" className="-ml-3" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" variant="primary" disabled={isBlank(brief)} pending={brief.isSorting}>
            {brief.isSorting ? "Sorting…" : "Sort into sections"}
          </Button>
        </div>
      </form>
    </section>
  );
}

const isBlank = ({ text }: Brief) => text.trim() === "";

function BriefText({ brief }: { brief: Brief }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The page is for this one text.
  useEffect(() => field.current?.focus(), []);
  /** The plain text of a page says nothing of what is nested in its lists. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [plain, html] = ["text/plain", "text/html"].map((type) => event.clipboardData.getData(type));
    const nested = withNestedLists(plain ?? "", html ?? "");
    const { currentTarget: target } = event;
    if (nested === null || target.readOnly) return;
    event.preventDefault();
    target.setRangeText(nested, target.selectionStart, target.selectionEnd, "end");
    brief.type(target.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isBlank(brief)) brief.sort();
  };
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Brief
      </label>
      <textarea
        ref={field}
        id={id}
        value={brief.text}
        spellCheck={false}
        readOnly={brief.isSorting}
        aria-invalid={brief.failure === null ? undefined : true}
        placeholder="Paste your notes here"
        onChange={(event) => brief.type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block h-101 w-full resize-none bg-transparent pt-4.5 pr-5 pb-2 pl-17 leading-5.5 outline-none max-md:h-99 max-md:pt-3.5 max-md:pr-3.5 max-md:pl-11 max-md:text-[16px]/6"
      />
    </>
  );
}

/** The foot of the text: a file instead, and how long it is. */
function BriefFile({ brief }: { brief: Brief }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="relative flex items-center gap-2.5 border-t border-line bg-raised px-3 py-2 type-caption text-muted max-md:pl-1.5">
      <Button variant="ghost" size="tool" pending={brief.isReading} onClick={() => chooser.current?.click()}>
        {!brief.isReading && <Upload aria-hidden />}
        Choose a file
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={FILES}
        aria-label="Brief as a file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) brief.takeFile(file);
          event.target.value = "";
        }}
      />
      <span className="max-md:hidden">or drop one here: .md, .txt or .docx</span>
      <span className="flex-1" />
      <span className="tabular-nums">{`${brief.text.length.toLocaleString("en")} characters`}</span>
    </div>
  );
}
