import { X } from "lucide-preact";
import type { FilterChip } from "@/lib/shared/explorer_view.ts";

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** The page without any filter. */
  clearHref: string;
}

/** The active filters; following one removes it. */
export function FilterChips({ chips, clearHref }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" class="flex flex-wrap items-center gap-2">
      {chips.map(({ label, value, href }) => (
        <li key={label} class="min-w-0">
          <a
            href={href}
            class="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-2.5 text-[13px] text-ink transition-colors duration-150 hover:bg-sunken"
          >
            <span class="text-ink-faint">
              <span class="sr-only">Remove the filter</span> {label}
            </span>{" "}
            <bdi class="truncate font-medium">{value}</bdi>
            <X class="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            href={clearHref}
            class="text-[13px] text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}
