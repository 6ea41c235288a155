import { formatNumber } from "@/lib/shared/format_number.ts";

/** A number that leads to what it counts, if there is any. */
export function CountLink({ count, href, label }: {
  count: number;
  href: string;
  /** For screen readers, if the number alone does not say what it leads to. */
  label?: string;
}) {
  if (count === 0) return "0";
  return (
    <a
      href={href}
      aria-label={label}
      class="font-medium text-ink tabular-nums underline decoration-line-strong underline-offset-2 transition-colors duration-150 hover:decoration-ink"
    >
      {formatNumber(count)}
    </a>
  );
}
