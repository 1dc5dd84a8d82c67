import { describe, expect, it } from "vitest";

import { edited } from "../testing/state";
import { takeMark } from "./marks";

describe("Backspace in front of the words", () => {
  it.each([
    ["takes a bullet away", "- ‸a", "‸a"],
    ["keeps the paragraph apart from the items around it", "- a\n- ‸b\n- c", "- a\n\n‸b\n\n- c"],
    ["keeps all lines of the item together", "- a\n- ‸b\n  more\n- c", "- a\n\n‸b\nmore\n\n- c"],
    ["takes a task's box away", "- [ ] a\n- [x] ‸b", "- [ ] a\n\n‸b"],
    ["takes a number away", "1. a\n2. ‸b", "1. a\n\n‸b"],
    ["lets the items below stand by themselves", "1. ‸a\n   - b\n     - c", "‸a\n\n- b\n  - c"],
    ["leaves an empty line of an empty item", "- a\n- ‸\n- b", "- a\n‸\n- b"],
    ["leaves a paragraph to be written at the end", "- a\n- ‸", "- a\n\n‸"],
    ["moves an item within an item out", "- a\n  - ‸b\n- c", "- a\n- ‸b\n- c"],
    ["moves it out from wherever it stands", "- a\n    - ‸b", "- a\n- ‸b"],
    ["moves what it holds out with it", "- a\n  - ‸b\n    - c\n  - d", "- a\n- ‸b\n  - c\n  - d"],
    ["takes a heading's markers away", "above\n## ‸Head\nbelow", "above\n\n‸Head\n\nbelow"],
    ["takes a quote's marker away", "> a\n> ‸b\n> c", "> a\n\n‸b\n\n> c"],
    ["keeps the quote around an item", "> - a\n> - ‸b", "> - a\n>\n> ‸b"],
    ["glues no item to the line above", "- a\n‸- b", "- a\n\n‸b"],
    ["glues no item within an item to the line above", "- a\n‸  - b", "- a\n‸- b"],
    ["leaves an empty line above to the plain rule", "above\n\n‸- below", "above\n\n‸- below"],
    ["leaves the markers themselves to the plain rule", "##‸ Head", "##‸ Head"],
    ["leaves words alone", "- a‸b", "- a‸b"],
    ["leaves a number in running text alone", "It was in\n1990. ‸Words", "It was in\n1990. ‸Words"],
    ["leaves code alone", "```\n- ‸a\n```", "```\n- ‸a\n```"],
  ])("%s", (_, before, after) => {
    expect(edited(before, takeMark)).toBe(after);
  });
});
