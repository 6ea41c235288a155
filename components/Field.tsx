import type { ComponentChildren, JSX } from "preact";

const CONTROL =
  "block w-full rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-ink-faint aria-invalid:border-bad disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint max-sm:text-base h-9 max-sm:h-10";

type InputProps =
  & FieldProps
  & Omit<JSX.InputHTMLAttributes, keyof FieldProps | "class">;

/** A text input with its label, hint and error. */
export function Field(props: InputProps) {
  const [field, own] = apart(props);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <input
          type="text"
          {...own as JSX.HTMLAttributes<HTMLInputElement>}
          {...control}
          class={CONTROL}
        />
      )}
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
export function SelectField({ options, value, ...props }: SelectProps) {
  const [field, own] = apart(props);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select
          {...own as JSX.HTMLAttributes<HTMLSelectElement>}
          {...control}
          class={`${CONTROL} select pr-8`}
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
      )}
    </FieldFrame>
  );
}

/** What the field's frame takes, and what its control has of its own. */
function apart<Props extends FieldProps>(
  { label, name, id, hint, error, isLabelHidden, class: own, ...rest }: Props,
) {
  return [
    { label, name, id, hint, error, isLabelHidden, class: own },
    rest,
  ] as const;
}

/** What every field has, whatever its control. */
interface FieldProps {
  label: string;
  /** A field without one has an id, and is sent with no form. */
  name?: string | undefined;
  /** Its element's id; the name unless several forms share a page. */
  id?: string | undefined;
  /** Said below the control before anything is wrong. */
  hint?: ComponentChildren;
  /** What is wrong with the value; the first wrong field should have `autofocus`. */
  error?: string | undefined;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean | undefined;
  class?: string | undefined;
}

/** What ties a control to its label, its hint and its error. */
interface ControlProps {
  id: string | undefined;
  name: string | undefined;
  "aria-invalid": "true" | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children(control: ControlProps): JSX.Element;
}

/** Label above, control, then error and hint. */
function FieldFrame(
  {
    label,
    name,
    id = name,
    hint,
    error,
    isLabelHidden,
    class: own = "",
    children,
  }: FieldFrameProps,
) {
  const errorId = error === undefined ? undefined : `${id}-error`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div class={`min-w-0 ${own}`}>
      <label
        for={id}
        class={isLabelHidden
          ? "sr-only"
          : "mb-1.5 block text-[13px] font-medium text-ink"}
      >
        {label}
      </label>
      {children({
        id,
        name,
        "aria-invalid": error === undefined ? undefined : "true",
        "aria-describedby": describedBy || undefined,
      })}
      {error !== undefined && (
        <p id={errorId} class="mt-1.5 text-[13px] leading-5 text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} class="mt-1.5 text-[13px] leading-5 text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
