import { formatNumber } from "@/lib/shared/format_number.ts";

interface FigureProps {
  value: number;
  /** What is counted, in the plural if it has one. */
  label: string;
  /** The label of exactly one, if that differs. */
  one?: string;
}

/** One number that matters, with what it counts. */
export function Figure({ value, label, one = label }: FigureProps) {
  return (
    <div class="flex flex-col-reverse gap-1">
      <dt class="text-sm text-ink-faint">{value === 1 ? one : label}</dt>
      <dd class="text-2xl font-semibold tracking-tight text-ink tabular-nums">
        {formatNumber(value)}
      </dd>
    </div>
  );
}
