/** The title of the document, edited where it stands at the top of the page. */
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

import { FieldError } from "@/components/ui/field";
import { titleTooLong } from "@/lib/format/title-length";

import type { EditorSession } from "../session";
import { useSession } from "./use-editor-session";

const GROWS_BY_ITSELF = "fieldSizing" in document.documentElement.style;

/** Its id: where the title is said elsewhere, a click leads here. */
export const TITLE_FIELD = "document-title";

const ERROR = "title-error";

/** One that is too long stays as it was written, and is not saved until it fits. */
export function TitleField({ session }: { session: EditorSession }) {
  const title = useSession(session, (state) => state.title);
  const error = titleTooLong(title);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  }, [title]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "ArrowDown")) return;
    const isAtEnd = event.currentTarget.selectionEnd === event.currentTarget.value.length;
    if (event.key === "ArrowDown" && !isAtEnd) return;
    event.preventDefault();
    session.focus();
  };

  return (
    <>
      <textarea
        ref={field}
        id={TITLE_FIELD}
        className="doc-title"
        aria-label="Title"
        placeholder="Untitled"
        rows={1}
        value={title}
        onChange={(event) =>
          session.setTitle(event.target.value.replaceAll("\0", "").replace(/\s*\n\s*/g, " "))
        }
        onBlur={() => session.finishTitle()}
        onKeyDown={onKeyDown}
        aria-invalid={error !== null}
        aria-describedby={ERROR}
      />
      {error !== null && <FieldError id={ERROR}>{error}</FieldError>}
    </>
  );
}

/** For browsers whose fields do not grow by themselves. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (GROWS_BY_ITSELF) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
