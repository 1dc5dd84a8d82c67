import { render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus";

function Layer({ onCloser }: { onCloser: (close: (event: Event) => void) => void }) {
  onCloser(useReturnFocus());
  return null;
}

function openLayer(): () => void {
  let close: ((event: Event) => void) | undefined;
  render(<Layer onCloser={(closer) => (close = closer)} />);
  return () => close?.(new Event("close"));
}

function put(html: string) {
  document.body.insertAdjacentHTML("afterbegin", html);
}

function focus(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus();
}

afterEach(() => document.body.replaceChildren());

test("the focus goes back to what had it", () => {
  put("<button id='opener'>Open</button><input>");
  focus("#opener");
  const close = openLayer();
  focus("input");
  close();
  expect(document.querySelector("#opener")).toHaveFocus();
});

test("a layer opened from a menu gives the focus to the menu's button, also when the menu is gone by then", () => {
  put(
    "<button id='opener'>Profile</button><div role='menu' aria-labelledby='opener'><a href='#x'>Settings</a></div>",
  );
  focus("[role=menu] a");
  document.querySelector("[role=menu]")?.remove();
  expect(document.body).toHaveFocus();
  openLayer()();
  expect(document.querySelector("#opener")).toHaveFocus();
});

test("when what opened the layer is gone, the page is read from its heading", () => {
  put("<h1 tabindex='-1'>Documents</h1><button id='opener'>Delete</button>");
  focus("#opener");
  const close = openLayer();
  document.querySelector("#opener")?.remove();
  close();
  expect(document.querySelector("h1")).toHaveFocus();
});

test("when what opened the layer takes no focus any more, the page is read from its heading", () => {
  put("<h1 tabindex='-1'>Documents</h1><button id='opener'>Read</button><input>");
  focus("#opener");
  const close = openLayer();
  focus("input");
  document.querySelector("#opener")?.toggleAttribute("disabled", true);
  close();
  expect(document.querySelector("h1")).toHaveFocus();
});

test("a layer that was opened meanwhile keeps the focus", () => {
  put("<button id='opener'>Open</button><div role='dialog'><input></div>");
  focus("#opener");
  const close = openLayer();
  focus("input");
  close();
  expect(document.querySelector("input")).toHaveFocus();
});
