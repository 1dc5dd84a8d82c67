/** Says in the search how often the text holds what is looked for. */
import { getSearchQuery, searchPanelOpen, type SearchQuery } from "@codemirror/search";
import type { EditorState } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Beyond this many nobody counts; a long text would be read through with every key. */
const MAX = 1000;

export function foundWords(state: EditorState): string {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return "Invalid regular expression.";
  const matches = query.getCursor(state);
  let count = 0;
  while (count < MAX && !matches.next().done) count += 1;
  if (count === 0) return "No results";
  if (count === 1) return "1 result";
  return count === MAX ? `${MAX} results or more` : `${count} results`;
}

/** On phones, whose page has no room for all of the panel, it shows what finds and keeps the rest behind this. */
function moreButton(panel: Element): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cm-button rq-more";
  button.textContent = "⋯";
  button.ariaLabel = "Replace and options";
  button.ariaExpanded = "false";
  button.addEventListener("click", () => {
    button.ariaExpanded = String(panel.classList.toggle("rq-open"));
  });
  return button;
}

/** The panel is not ours, and has no other place for it than beside its buttons. */
function write(words: string, { dom }: EditorView): void {
  const panel = dom.querySelector(".cm-search");
  if (!panel) return;
  let status = panel.querySelector(".rq-found");
  if (!status) {
    status = document.createElement("span");
    status.className = "rq-found";
    status.setAttribute("role", "status");
    panel.querySelector("[name=select]")?.after(status);
    panel.querySelector("[name=prev]")?.after(moreButton(panel));
  }
  status.textContent = words;
}

class FoundCount {
  private query: SearchQuery | null = null;

  update({ view, state, docChanged }: ViewUpdate): void {
    const query = searchPanelOpen(state) ? getSearchQuery(state) : null;
    const isAsked = query !== null && (this.query === null || docChanged || !query.eq(this.query));
    this.query = query;
    // The panel that has just been opened is in place by then.
    if (isAsked) view.requestMeasure({ key: this, read: () => foundWords(view.state), write });
  }
}

export const foundCount = ViewPlugin.fromClass(FoundCount);
