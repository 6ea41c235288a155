import type { JSX } from "preact";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

function barClass(share: number): string {
  if (share >= 1) return "fill-bad";
  return share >= 0.8 ? "fill-warn" : "fill-accent";
}

/** How many of the allowed requests were made. */
export function Meter({ label, value, limit, note }: {
  label: string;
  value: number;
  /** Null means no limit. */
  limit: number | null;
  note: string;
}) {
  const share = limit === null ? 0 : Math.min(value / limit, 1);
  return (
    <div>
      <div class="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span class="text-label font-medium text-ink-soft">{label}</span>
        <span class="text-sm text-ink tabular-nums">
          <span class="font-semibold">{formatNumber(value)}</span>
          <span class="text-ink-faint">
            {limit === null ? " · no limit" : ` of ${formatNumber(limit)}`}
          </span>
        </span>
      </div>
      {limit !== null && (
        <div class="mt-2">
          <Bar
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(value, limit)}
            aria-valuetext={`${formatNumber(value)} of ${
              formatCount(limit, "request")
            }`}
            percent={share * 100}
            color={barClass(share)}
          />
        </div>
      )}
      <p class="mt-2 text-label text-ink-faint">{note}</p>
    </div>
  );
}

export function ProgressBar(
  { label, value, total }: { label: string; value: number; total: number },
) {
  const percent = Math.floor(100 * Math.min(value / Math.max(total, 1), 1));
  return (
    <Bar
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      percent={percent}
      color="fill-accent"
    />
  );
}

/** A bar of which `percent` is filled. Without a role, a text beside it says how much. */
export function Bar(
  { percent, color, ...meaning }: JSX.HTMLAttributes<HTMLDivElement> & {
    percent: number;
    color: string;
  },
) {
  return (
    <div
      {...meaning}
      class="overflow-hidden rounded-full bg-sunken outline outline-line"
    >
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        class="block h-1.5 w-full"
        aria-hidden="true"
      >
        <rect width={percent} height="2" class={color} />
      </svg>
    </div>
  );
}
