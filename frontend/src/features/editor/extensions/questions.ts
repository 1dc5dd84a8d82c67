/**
 * Draws the template's questions, faint, where a section has no text yet. They are no part of the text: they are not
 * copied, saved, exported or found, and are gone as soon as something stands there.
 */
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, type Line, RangeSetBuilder } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import {
  Decoration,
  type DecorationSet,
  type Rect,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";

import { ATX, sameHeading } from "@/lib/markdown/headings";

export interface AskedSection {
  readonly heading: string;
  readonly questions: readonly { readonly ask: string }[];
}

class QuestionsWidget extends WidgetType {
  constructor(private readonly questions: string) {
    super();
  }

  override eq(other: QuestionsWidget): boolean {
    return other.questions === this.questions;
  }

  override toDOM(): HTMLElement {
    const words = document.createElement("span");
    words.className = "rq-questions";
    // Beside the caret they would be read out as if they were text; what is missing is told elsewhere.
    words.setAttribute("aria-hidden", "true");
    words.textContent = this.questions;
    return words;
  }

  /** The caret before them is as high as a line, however many they are. */
  override coordsAt(dom: HTMLElement): Rect | null {
    const { left, top } = dom.getBoundingClientRect();
    const height = Number.parseFloat(getComputedStyle(dom).lineHeight);
    return { left, right: left, top, bottom: top + (Number.isNaN(height) ? 0 : height) };
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** The blank line below a heading under which nothing stands; null where something does. */
function emptyLine(state: EditorState, heading: Line): Line | null {
  const { doc } = state;
  if (heading.number === doc.lines) return null;
  const first = doc.line(heading.number + 1);
  for (let number = first.number; number <= doc.lines; number += 1) {
    const { text } = doc.line(number);
    if (text.trim() === "") continue;
    const level = ATX.exec(text)?.[1]?.length;
    return level !== undefined && level <= 2 && number > first.number ? first : null;
  }
  return first;
}

function questionsUnder(state: EditorState, line: Line, sections: readonly AskedSection[]): string {
  const heading = ATX.exec(line.text);
  if (heading?.[1] !== "##") return "";
  if (syntaxTree(state).resolve(line.from, 1).name.includes("Code")) return "";
  const section = sections.find((each) => sameHeading(each.heading, heading[2] ?? ""));
  return section?.questions.map(({ ask }) => ask).join("\n") ?? "";
}

function drawn({ state, visibleRanges }: EditorView, sections: readonly AskedSection[]): DecorationSet {
  const widgets = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      const questions = line.from > last ? questionsUnder(state, line, sections) : "";
      const empty = questions === "" ? null : emptyLine(state, line);
      if (empty) widgets.add(empty.from, empty.from, questionsDecoration(questions));
      last = line.from;
    }
  }
  return widgets.finish();
}

function questionsDecoration(questions: string): Decoration {
  return Decoration.widget({ widget: new QuestionsWidget(questions), side: 1 });
}

export function templateQuestions(sections: readonly AskedSection[]): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = drawn(view, sections);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = drawn(view, sections);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}
