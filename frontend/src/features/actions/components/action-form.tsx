/** The form of an action that needs more than its object: its fields, what is wrong with them, and the one button. */
import { CircleAlert } from "lucide-react";
import type { KeyboardEvent, SyntheticEvent } from "react";

import { lazyPart } from "@/components/patterns/lazy-part";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { matchesShortcut } from "@/lib/keyboard";

import type { ActionArguments, ActionProblem } from "../action-types";
import { asText } from "../form-values";
import { type ActionFormOptions, useActionForm } from "../use-action-form";
import { FormField } from "./form-field";
import { PartsField } from "./parts-field";

const PlacesField = lazyPart(async () => (await import("./places-field")).PlacesField);

export interface ActionFormProps extends ActionFormOptions {
  onCancel?: (() => void) | undefined;
  submitLabel?: string | undefined;
}

export function ActionForm(props: ActionFormProps) {
  const { given, text, onCancel, submitLabel = "Apply" } = props;
  const { fields, parts, made, values, setValues, setWord, errorOf, problem, isPending, submit, choose } =
    useActionForm(props);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesShortcut(event.nativeEvent, "Mod+Enter")) return;
    event.preventDefault();
    submit();
  };
  return (
    // The keys of the fields come up to it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate className="grid min-w-0 gap-4" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {fields.map((field, index) => {
        if (field.name === "parts")
          return (
            <PartsField
              key={field.name}
              parts={values.parts}
              onChange={(next) => setValues((now) => ({ ...now, parts: next }))}
            />
          );
        if (field.kind === "places")
          return (
            <PlacesField
              key={field.name}
              text={text}
              term={values.words.a ?? asText(given.a)}
              left={values.left}
              onChange={(left) => setValues((now) => ({ ...now, left }))}
            />
          );
        return (
          <FormField
            key={field.name}
            field={field}
            value={values.words[field.name] ?? ""}
            onChange={(word) => setWord(field.name, word)}
            error={errorOf(field.name)}
            parts={parts}
            made={made}
            except={asText(given[field.kind])}
            autoFocus={index === 0}
          />
        );
      })}
      {problem && <Problem problem={problem} onChoose={choose} />}
      <footer className="flex items-center justify-end gap-2">
        {onCancel && (
          <Button type="button" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" pending={isPending}>
          {submitLabel}
          <span className="max-md:hidden">
            <Kbd shortcut="Mod+Enter" bare />
          </span>
        </Button>
      </footer>
    </form>
  );
}

interface ProblemProps {
  problem: ActionProblem;
  onChoose: (chosen: ActionArguments) => void;
}

/** Why nothing was done; where the words mean several things, each of them is a press away. */
export function Problem({ problem, onChoose }: ProblemProps) {
  return (
    <div role="alert" className="grid gap-2 type-small">
      <p className="flex gap-1.5 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" />
        {problem.text}
      </p>
      {problem.choices.length > 0 && (
        <div className="grid gap-1">
          {problem.choices.map((choice, index) => (
            <Button
              key={index}
              type="button"
              className="justify-start!"
              onClick={() => onChoose(choice.arguments)}
            >
              <span className="cut">{choice.label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
