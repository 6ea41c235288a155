import type { ComponentChildren, JSX } from "preact";

/** What every field has, whatever its control. */
export interface FieldProps {
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
export interface ControlProps {
  id: string | undefined;
  name: string | undefined;
  "aria-invalid": "true" | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children(control: ControlProps): JSX.Element;
}

/** Label above, control, then error and hint. */
export function FieldFrame(
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
