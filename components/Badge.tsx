import type { ComponentChildren } from "preact";

export type Tone = keyof typeof TONES;

export const TONES = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-strong",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

export function Badge({ tone = "neutral", hasDot, children }: {
  tone?: Tone;
  hasDot?: boolean;
  children: ComponentChildren;
}) {
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
