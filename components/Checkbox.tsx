import type { ComponentChildren } from "preact";

interface CheckboxProps {
  name: string;
  value?: string;
  id?: string;
  isChecked?: boolean;
  isRequired?: boolean;
  type?: "checkbox" | "radio";
  hint?: string;
  children: ComponentChildren;
}

/** A box or a radio with its label beside it. */
export function Checkbox(
  {
    name,
    value = "1",
    id = `${name}-${value}`,
    isChecked,
    isRequired,
    type = "checkbox",
    hint,
    children,
  }: CheckboxProps,
) {
  return (
    <div class="flex items-start gap-2.5">
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={isChecked}
        required={isRequired}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        class="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div class="text-sm leading-5">
        <label for={id} class="text-ink">{children}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} class="text-[13px] text-ink-faint">{hint}</p>
        )}
      </div>
    </div>
  );
}
