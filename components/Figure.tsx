import { formatNumber } from "@/lib/shared/format_number.ts";

interface FigureProps {
  value: number;
  /** What is counted, in the plural if it has one. */
  label: string;
  /** The label of exactly one, if that differs. */
  one?: string;
  /** Where what is counted is listed. */
  href?: string;
}

/** One number that matters, with what it counts. */
export function Figure({ value, label, one = label, href }: FigureProps) {
  return (
    <div class="flex flex-col-reverse gap-1">
      <dt class="text-sm text-ink-faint">{value === 1 ? one : label}</dt>
      <dd class="text-2xl font-semibold tracking-tight text-ink tabular-nums">
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
