import type { JSX } from "preact";
import { FieldFrame, type FieldProps } from "@/components/FieldFrame.tsx";

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
