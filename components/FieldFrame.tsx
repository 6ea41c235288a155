import type { ComponentChildren } from "preact";

interface FieldIds {
  control: string;
  hint: string | undefined;
  error: string | undefined;
  describedBy: string | undefined;
}

/** The ids that tie a control to its hint and its error. */
export function fieldIds(
  control: string,
  hint: ComponentChildren,
  error: string | undefined,
): FieldIds {
  const ids = {
    control,
    hint: hint === undefined ? undefined : `${control}-hint`,
    error: error === undefined ? undefined : `${control}-error`,
  };
  const describedBy = [ids.error, ids.hint].filter(Boolean).join(" ");
  return { ...ids, describedBy: describedBy || undefined };
}

interface FieldFrameProps {
  label: string;
  ids: FieldIds;
  hint?: ComponentChildren;
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
  class?: string | undefined;
  children: ComponentChildren;
}

/** Label above, control, then hint or error. */
export function FieldFrame(
  { label, ids, hint, error, isLabelHidden, class: own = "", children }:
    FieldFrameProps,
) {
  return (
    <div class={`min-w-0 ${own}`}>
      <label
        for={ids.control}
        class={isLabelHidden
          ? "sr-only"
          : "mb-1.5 block text-[13px] font-medium text-ink"}
      >
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={ids.error} class="mt-1.5 text-[13px] leading-5 text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={ids.hint} class="mt-1.5 text-[13px] leading-5 text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
