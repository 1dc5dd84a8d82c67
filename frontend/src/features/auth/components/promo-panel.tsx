/**
 * Panel that says what Requill is for, beside the login on large screens: a piece of a page with a change that waits
 * for consent.
 */
import { Check } from "lucide-react";
import type { ReactNode } from "react";

const PROMISES = [
  "AI suggestions and content generation",
  "Real-time collaboration with commenting and sharing",
  "Professional PRD templates",
] as const;

export function PromoPanel() {
  return (
    <aside
      aria-label="About Requill"
      className="hidden content-center overflow-hidden border-l border-line bg-app px-14 py-12 lg:grid"
    >
      <div className="max-w-140">
        <h2 className="text-[28px]/9 font-semibold tracking-[-.02em] text-balance">
          Requirements that say what they mean
        </h2>
        <p className="mt-2 max-w-[46ch] type-doc text-muted">
          Write with an assistant that asks first, shows every change it makes, and takes it back when you say
          so.
        </p>
        <Sheet />
        <ul className="mt-8 grid gap-2.5">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-center gap-2.5">
              <Check aria-hidden className="text-accent" />
              {promise}
            </li>
          ))}
        </ul>
        <p className="mt-5 type-small text-muted">Free. Sign up for unlimited documents and messages.</p>
      </div>
    </aside>
  );
}

/** A drawing made of words; those who listen lose nothing without it. */
function Sheet() {
  return (
    <div
      aria-hidden
      className="relative mt-10 overflow-hidden rounded-dialog border border-line bg-panel py-3 pr-6 text-[14px]/5.75 text-pretty before:absolute before:inset-y-0 before:left-16 before:w-px before:bg-line"
    >
      <Row>
        <b className="text-[16px]/6 font-semibold tracking-[-.01em]">Requirements</b>
      </Row>
      <Row id="FR-002">
        Every field, photo and signature is stored on the device within 1 second of entry.
      </Row>
      <Row id="FR-003" pending>
        Photos{" "}
        <del className="rounded-[2px] bg-diff-del box-decoration-clone px-0.5 py-px text-diff-del-text decoration-1">
          are uploaded as soon as possible
        </del>{" "}
        <ins className="rounded-t-[2px] bg-diff-add box-decoration-clone px-0.5 py-px text-diff-add-text no-underline shadow-[inset_0_-1.5px_var(--accent)]">
          upload within 10 minutes of a stable connection
        </ins>
        , oldest inspection first.
      </Row>
      <Row id="FR-004">
        When one inspection was changed on two devices,{" "}
        <span className="rounded-t-[2px] bg-comment box-decoration-clone py-px shadow-[inset_0_-1.5px_var(--comment-line)]">
          the later change wins
        </span>
        .
      </Row>
    </div>
  );
}

interface RowProps {
  id?: string;
  pending?: boolean;
  children: ReactNode;
}

function Row({ id, pending = false, children }: RowProps) {
  return (
    <div className="relative grid grid-cols-[64px_minmax(0,420px)] gap-x-5 py-1.75">
      {pending && (
        <span className="absolute inset-y-0 left-16 w-0.5 bg-[repeating-linear-gradient(to_bottom,var(--accent)_0_4px,var(--surface-panel)_4px_8px)]" />
      )}
      <span
        className={`pr-3 text-right text-[11px]/5.75 font-medium tracking-[.01em] tabular-nums ${pending ? "text-accent" : "text-muted"}`}
      >
        {id}
      </span>
      <div>{children}</div>
    </div>
  );
}
