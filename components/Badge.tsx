import type { ComponentChildren } from "preact";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text, as for a state. */
  hasDot?: boolean;
  children: ComponentChildren;
}

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-strong",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

/** A word about a thing's state. */
export function Badge({ tone = "neutral", hasDot, children }: BadgeProps) {
  return (
    <span
      class={`inline-flex h-5 items-center gap-1.5 rounded-md px-1.5 text-xs font-medium whitespace-nowrap ${
        TONES[tone]
      }`}
    >
      {hasDot && <span class="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
