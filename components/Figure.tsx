import { formatNumber } from "@/lib/shared/format_number.ts";

/** An important number with its label. */
export function Figure({ value, label, one = label, href, isDoubt }: {
  value: number;
  /** The label, in the plural if there is one. */
  label: string;
  /** The singular of the label, if that differs. */
  one?: string;
  /** A page that lists the counted items. */
  href?: string;
  /** Whether any number but 0 should be looked at. */
  isDoubt?: boolean;
}) {
  return (
    <div class="flex flex-col-reverse justify-end gap-1">
      <dt class="text-sm text-ink-faint">{value === 1 ? one : label}</dt>
      <dd
        class={`text-2xl font-semibold tracking-tight tabular-nums ${
          isDoubt && value > 0 ? "text-warn" : "text-ink"
        }`}
      >
        {href === undefined || value === 0
          ? formatNumber(value)
          : (
            <a href={href} class="underline-offset-4 hover:underline">
              {formatNumber(value)}
            </a>
          )}
      </dd>
    </div>
  );
}
