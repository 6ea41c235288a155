import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { fieldId, FormContext } from "@/components/form_context.ts";

const CONTROL =
  "flex w-full rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-ink-faint aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint max-sm:text-base";
const LINE = `${CONTROL} h-9 max-sm:h-10`;

export interface FieldOption {
  value: string;
  label: string;
}

type Attributes = Omit<JSX.InputHTMLAttributes, "class" | "label" | "value">;

interface FieldProps extends Attributes {
  label: string;
  /** Without a name, the field is not submitted. */
  name?: string | undefined;
  /** The element's id; by default the name, with what tells its form apart. */
  id?: string | undefined;
  /** Shown unless the form was refused with another one. */
  value?: string | undefined;
  /** Makes the field a select with these options. */
  options?: readonly FieldOption[] | undefined;
  /** Makes the field a text of several lines. */
  rows?: number;
  /** Shown below the control. */
  hint?: ComponentChildren;
  /** The error of the value; by default, the one that its form knows. */
  error?: string | undefined;
  class?: string | undefined;
}

/** Attributes of fields for the current password, and for a new one. */
export const OWN_PASSWORD = {
  type: "password",
  autocomplete: "current-password",
  required: true,
} as const;
export const NEW_PASSWORD = {
  type: "password",
  autocomplete: "new-password",
  hint: "At least 12 characters. A few random words work well.",
  required: true,
} as const;

/** Attributes of fields for the name of something. */
export const NAME = {
  label: "Name",
  name: "name",
  maxLength: 100,
  required: true,
  autocomplete: "off",
} as const;

/** A text input or select with its label, error and hint. */
export function Field(
  { label, options, rows, hint, class: own = "", ...given }: FieldProps,
) {
  const { name = "" } = given;
  const { hidden, errors, values, focused } = useContext(FormContext);
  const {
    id = fieldId(hidden, name),
    error = errors[name],
    autofocus = name === focused,
    value: initial,
    ...rest
  } = given;
  const value = values[name] ?? initial;
  const notes = [
    ["error", error, "text-bad"],
    ["hint", hint, "text-ink-faint"],
  ] as const;
  const shown = notes.filter(([, text]) => text !== undefined);
  const control = {
    ...rest as object,
    id,
    autofocus,
    "aria-invalid": error === undefined ? undefined : "true" as const,
    "aria-describedby": shown.map(([note]) => `${id}-${note}`).join(" ") ||
      undefined,
  };
  return (
    <div class={`min-w-0 ${own}`}>
      <label
        for={id}
        class="mb-1.5 block text-label leading-5 font-medium text-ink"
      >
        {label}
      </label>
      {rows !== undefined
        ? (
          <textarea {...control} rows={rows} class={`${CONTROL} py-2`}>
            {value}
          </textarea>
        )
        : options === undefined
        ? <input type="text" {...control} defaultValue={value} class={LINE} />
        : (
          <select {...control} class={`${LINE} select pr-8`}>
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                // Hydration would select what `false` says, not what was chosen.
                selected={option.value === value || undefined}
              >
                {option.label}
              </option>
            ))}
          </select>
        )}
      {shown.map(([note, text, color]) => (
        <p
          key={note}
          id={`${id}-${note}`}
          class={`mt-1.5 text-label leading-5 ${color}`}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
