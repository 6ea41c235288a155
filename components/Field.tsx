import type { ComponentChildren, JSX } from "preact";
import { FieldFrame, fieldIds } from "@/components/FieldFrame.tsx";

export const CONTROL =
  "block w-full rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-ink-faint aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint max-sm:text-base";

/** What every field has, whatever its control. */
export interface FieldProps {
  label: string;
  name: string;
  /** Its element's id; the name unless several forms share a page. */
  id?: string;
  /** Said below the label before anything is wrong. */
  hint?: ComponentChildren;
  /** What is wrong with the value; the first wrong field should have `autofocus`. */
  error?: string | undefined;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean;
  class?: string;
}

type InputProps =
  & FieldProps
  & Omit<JSX.InputHTMLAttributes, keyof FieldProps | "class">;

/** A text input with its label, hint and error. */
export function Field(
  { label, name, id, hint, error, isLabelHidden, class: own, ...rest }:
    InputProps,
) {
  const ids = fieldIds(id ?? name, hint, error);
  return (
    <FieldFrame {...{ label, ids, hint, error, isLabelHidden, class: own }}>
      <input
        type="text"
        {...rest as JSX.HTMLAttributes<HTMLInputElement>}
        id={ids.control}
        name={name}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={ids.describedBy}
        class={`${CONTROL} h-9 max-sm:h-10`}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps =
  & FieldProps
  & { options: readonly SelectOption[]; value?: string | undefined }
  & Omit<JSX.SelectHTMLAttributes, keyof FieldProps | "class" | "value">;

/** A choice of few. */
export function SelectField(
  {
    label,
    name,
    id,
    hint,
    error,
    isLabelHidden,
    class: own,
    options,
    value,
    ...rest
  }: SelectProps,
) {
  const ids = fieldIds(id ?? name, hint, error);
  return (
    <FieldFrame {...{ label, ids, hint, error, isLabelHidden, class: own }}>
      <select
        {...rest as JSX.HTMLAttributes<HTMLSelectElement>}
        id={ids.control}
        name={name}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={ids.describedBy}
        class={`${CONTROL} select h-9 pr-8 max-sm:h-10`}
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            selected={option.value === value}
          >
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type TextareaProps =
  & FieldProps
  & { value?: string | undefined; rows?: number }
  & Omit<JSX.TextareaHTMLAttributes, keyof FieldProps | "class" | "value">;

/** Text of several lines. */
export function TextareaField(
  {
    label,
    name,
    id,
    hint,
    error,
    isLabelHidden,
    class: own,
    rows = 4,
    value,
    ...rest
  }: TextareaProps,
) {
  const ids = fieldIds(id ?? name, hint, error);
  return (
    <FieldFrame {...{ label, ids, hint, error, isLabelHidden, class: own }}>
      <textarea
        {...rest as JSX.HTMLAttributes<HTMLTextAreaElement>}
        id={ids.control}
        name={name}
        rows={rows}
        aria-invalid={error === undefined ? undefined : "true"}
        aria-describedby={ids.describedBy}
        class={`${CONTROL} py-2`}
      >
        {value}
      </textarea>
    </FieldFrame>
  );
}
