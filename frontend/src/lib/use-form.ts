/**
 * A form's texts and what is wrong with them: said beside a field once it was left or the form was sent, and gone as
 * soon as it is put right. What the server refuses stands in the same places.
 */
import { useState, type ChangeEvent, type SyntheticEvent } from "react";
import { ApiError, errorText } from "./api/errors";

export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

export interface FormOptions<Values> {
  initial: Values;
  check: (values: Values) => FormErrors<Values>;
  /** Sends the form. An error it raises is shown in the form. */
  send: (values: Values) => Promise<unknown>;
  /** Where a refusal belongs that names no field; the form as a whole unless told. */
  fieldOf?: (error: ApiError) => (keyof Values & string) | undefined;
}

export interface Form<Values> {
  values: Values;
  /** What a field's input needs; spread it on the input. */
  input: (name: keyof Values & string) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** What is to be said beside a field now. */
  error: (name: keyof Values & string) => string | undefined;
  /** What is to be said of the form as a whole. */
  failure: string | null;
  isPending: boolean;
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Sends these instead of what was typed, which stays. */
  sendInstead: (values: Values) => void;
  /** Empties the fields and forgets what was wrong. */
  reset: () => void;
}

/** The refusals of a failed request: those of fields the form has, and the rest as one sentence. */
function refusals<Values extends object>(
  error: unknown,
  { initial, fieldOf }: FormOptions<Values>,
): { fields: FormErrors<Values>; failure: string | null } {
  if (!(error instanceof ApiError)) return { fields: {}, failure: errorText(error) };
  const field = fieldOf?.(error);
  if (field) return { fields: { [field]: error.text } as FormErrors<Values>, failure: null };
  const own = error.errors.filter((each) => each.field in initial);
  const fields = Object.fromEntries(own.map((each) => [each.field, each.message])) as FormErrors<Values>;
  return { fields, failure: own.length > 0 ? null : errorText(error) };
}

/** Leads to the first field that is wrong, once what is wrong with it has been drawn. */
function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = Array.from(form.elements).find(
    (element) => element instanceof HTMLInputElement && element.name in errors,
  );
  if (first instanceof HTMLInputElement) first.focus();
}

export function useForm<Values extends Record<keyof Values, string>>(
  options: FormOptions<Values>,
): Form<Values> {
  const { initial, check, send } = options;
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FormErrors<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const errors = check(values);

  const change = (name: keyof Values & string, text: string) => {
    setValues((current) => ({ ...current, [name]: text }));
    setRefused((current) => ({ ...current, [name]: undefined }));
    setFailure(null);
  };
  const deliver = async (sent: Values, form?: HTMLFormElement) => {
    setPending(true);
    setFailure(null);
    try {
      await send(sent);
    } catch (error) {
      const found = refusals(error, options);
      setRefused(found.fields);
      setFailure(found.failure);
      if (form) focusFirst(form, found.fields);
    } finally {
      setPending(false);
    }
  };
  return {
    values,
    input: (name) => ({
      name,
      value: values[name],
      onChange: (event) => change(name, event.target.value),
      // An empty field that is only passed through is no mistake yet.
      onBlur: () => values[name] !== "" && setTouched((current) => new Set(current).add(name)),
    }),
    error: (name) => refused[name] ?? (touched.has(name) ? errors[name] : undefined),
    failure,
    isPending,
    submit: (event) => {
      event.preventDefault();
      if (isPending) return;
      setTouched(new Set(Object.keys(initial)));
      if (Object.keys(errors).length > 0) focusFirst(event.currentTarget, errors);
      else void deliver(values, event.currentTarget);
    },
    sendInstead: (other) => void deliver(other),
    reset: () => {
      setValues(initial);
      setTouched(new Set());
      setRefused({});
      setFailure(null);
    },
  };
}
