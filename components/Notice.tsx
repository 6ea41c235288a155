import type { ComponentChildren } from "preact";
import {
  CircleAlert,
  CircleCheck,
  Info,
  TriangleAlert,
} from "@/components/icons.tsx";

export const NOTICE_TONES = {
  info: [Info, "border-line bg-sunken text-ink-soft"],
  good: [CircleCheck, "border-good/25 bg-good-soft text-good"],
  warn: [TriangleAlert, "border-warn/25 bg-warn-soft text-warn"],
  bad: [CircleAlert, "border-bad/25 bg-bad-soft text-bad"],
} as const;

/** A callout about the content next to it. */
export function Notice({ tone = "info", title, role, action, children }: {
  tone?: keyof typeof NOTICE_TONES;
  title?: string;
  /** For one that says what has just happened. */
  role?: "alert";
  /** A button at its end. */
  action?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const [Icon, look] = NOTICE_TONES[tone];
  return (
    <div
      role={role}
      class={`flex gap-2.5 rounded-lg border px-3.5 py-3 text-sm leading-5 ${look}`}
    >
      <Icon class="mt-0.5 size-4 shrink-0" />
      <div class="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <p class="font-medium">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div class="-my-1.5">{action}</div>}
    </div>
  );
}
