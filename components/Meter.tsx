import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

interface MeterProps {
  label: string;
  value: number;
  /** Null means no limit. */
  limit: number | null;
  /** The counted unit, such as "request". */
  unit: string;
  note?: string | undefined;
}

function barClass(share: number): string {
  if (share >= 1) return "fill-bad";
  return share >= 0.8 ? "fill-warn" : "fill-accent";
}

export function Meter({ label, value, limit, unit, note }: MeterProps) {
  const share = limit === null || limit === 0 ? 0 : Math.min(value / limit, 1);
  return (
    <div>
      <div class="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span class="text-[13px] font-medium text-ink-soft">{label}</span>
        <span class="text-sm text-ink tabular-nums">
          <span class="font-semibold">{formatNumber(value)}</span>
          <span class="text-ink-faint">
            {limit === null ? " · no limit" : ` of ${formatNumber(limit)}`}
          </span>
        </span>
      </div>
      {limit !== null && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(value, limit)}
          aria-valuetext={`${formatNumber(value)} of ${
            formatCount(limit, unit)
          }`}
          class="mt-2 overflow-hidden rounded-full bg-line"
        >
          <svg
            viewBox="0 0 100 2"
            preserveAspectRatio="none"
            class="block h-1.5 w-full"
            aria-hidden="true"
          >
            <rect width={share * 100} height="2" class={barClass(share)} />
          </svg>
        </div>
      )}
      {note !== undefined && (
        <p class="mt-2 text-[13px] text-ink-faint">{note}</p>
      )}
    </div>
  );
}
