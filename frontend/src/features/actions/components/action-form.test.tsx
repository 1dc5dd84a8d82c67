import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderWithProviders } from "@/testing/render";

import type { ActionArguments } from "../action-types";
import type { ActionOutcome } from "../api/run-action";
import type { Plan } from "../fits";
import { anAction } from "../testing/actions";
import { ActionForm, type ActionFormProps } from "./action-form";

const TEXT =
  "## Requirements\n\n**FR-001** The tech sees jobs and prints them.\n- Owner: Mara\n\n**FR-002** Other.\n";
const DONE = { kind: "done" } as ActionOutcome;

function show(name: string, more: Partial<ActionFormProps> = {}, outcomes: ActionOutcome[] = [DONE]) {
  const run = vi.fn<(name: string, given: ActionArguments) => Promise<ActionOutcome>>(() =>
    Promise.resolve(outcomes.shift() ?? DONE),
  );
  const onDone = vi.fn();
  const rendered = renderWithProviders(
    <ActionForm
      action={anAction(name)}
      given={{}}
      plan={[]}
      text={TEXT}
      run={run}
      onDone={onDone}
      {...more}
    />,
  );
  return { ...rendered, run, onDone };
}

test("asks for what is not given, each in its field, and sends what was filled in", async () => {
  const { user, run, onDone } = show("add_risk", { given: { section: "Risks" } });
  await user.type(await screen.findByRole("textbox", { name: "Risk" }), "Late maps");
  await user.click(screen.getByRole("button", { name: "Mara" }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(run).toHaveBeenCalledWith("add_risk", { section: "Risks", text: "Late maps", owner: "Mara" });
  expect(onDone).toHaveBeenCalledOnce();
});

test("a required field that is empty says so, and nothing is sent", async () => {
  const { user, run } = show("add_risk");
  await user.click(await screen.findByRole("button", { name: /^Apply/ }));
  expect(screen.getByRole("textbox", { name: "Risk" })).toBeInvalid();
  expect(run).not.toHaveBeenCalled();
});

test("a requirement is split into fields with its own words, which can be changed and added to", async () => {
  const { user, run } = show("split_requirement", { given: { requirement: "FR-001" } });
  expect(await screen.findByRole("textbox", { name: "Part 1" })).toHaveValue("The tech sees jobs");
  await user.click(screen.getByRole("button", { name: "Add part" }));
  await user.type(screen.getByRole("textbox", { name: "Part 3" }), "Third.");
  await user.click(screen.getByRole("button", { name: "Remove part 2" }));
  await user.click(screen.getByRole("button", { name: /^Apply/ }));
  const parts = ["The tech sees jobs", "Third."];
  expect(run).toHaveBeenCalledWith("split_requirement", { requirement: "FR-001", parts });
});

test("of the requirements the other ones can be chosen", async () => {
  show("merge_requirements", { given: { requirement: "FR-001" } });
  const choices = within(await screen.findByRole("combobox", { name: "With" })).getAllByRole("option");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Choose…", "FR-002 · Other."]);
});

test("a term is replaced at the places that stay ticked", async () => {
  const { user, run } = show("replace_term", { initial: { a: "The" } }, []);
  await user.type(await screen.findByRole("textbox", { name: "With" }), "A");
  expect(await screen.findByText("1 of 1 place")).toBeVisible();
  await user.clear(screen.getByRole("textbox", { name: "Replace" }));
  await user.type(screen.getByRole("textbox", { name: "Replace" }), "FR");
  expect(screen.getByText("2 of 2 places")).toBeVisible();
  await user.click(screen.getAllByRole("checkbox")[0]!);
  await user.click(screen.getByRole("button", { name: /^Apply/ }));
  expect(run).toHaveBeenCalledWith("replace_term", { a: "FR", b: "A", places: ["1"] });
});

test("what was typed stays when it cannot be done, and a choice sends what it means", async () => {
  const refused = (choices: { label: string; arguments: ActionArguments }[]): ActionOutcome => ({
    kind: "refused",
    problem: { text: "Two sections are called Goals", choices, errors: [] },
  });
  const outcomes = [refused([{ label: "Goals, line 3", arguments: { line: "3" } }])];
  const { user, run, onDone } = show("rename_section", { given: { section: "Goals" } }, outcomes);
  await user.type(await screen.findByRole("textbox", { name: "New heading" }), "Aims");
  await user.click(screen.getByRole("button", { name: /^Apply/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Two sections are called Goals");
  expect(screen.getByRole("textbox", { name: "New heading" })).toHaveValue("Aims");
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Goals, line 3" }));
  expect(run).toHaveBeenLastCalledWith("rename_section", { section: "Goals", heading: "Aims", line: "3" });
  expect(onDone).toHaveBeenCalledOnce();
});

test("the section that an entry will go into is shown and can be chosen anew", async () => {
  const text = `${TEXT}\n## Risks and mitigations\n\nNone.\n`;
  const { user, run } = show("add_risk", { text });
  const section = await screen.findByRole("combobox", { name: /^Section/ });
  expect(section).toHaveValue("Risks and mitigations");
  await user.selectOptions(section, "Requirements");
  await user.type(screen.getByRole("textbox", { name: "Risk" }), "Late maps");
  await user.click(screen.getByRole("button", { name: /^Apply/ }));
  expect(run).toHaveBeenCalledWith("add_risk", { section: "Requirements", text: "Late maps" });
});

test("what the template has a section for goes there", async () => {
  const plan = [
    { heading: "What may fail", kind: "risks", required: true, columns: [], prefix: null },
  ] satisfies Plan;
  const { user, run } = show("add_risk", { plan, text: "## What may fail\n\n## Risks\n" });
  expect(await screen.findByRole("combobox", { name: /^Section/ })).toHaveValue("What may fail");
  await user.type(screen.getByRole("textbox", { name: "Risk" }), "Late maps");
  await user.click(screen.getByRole("button", { name: /^Apply/ }));
  expect(run).toHaveBeenCalledWith("add_risk", { section: "What may fail", text: "Late maps" });
});

test("where there is no section for it, the form says which one is made", async () => {
  show("add_risk");
  expect(await screen.findByRole("combobox", { name: /^Section/ })).toHaveDisplayValue("New section “Risks”");
});
