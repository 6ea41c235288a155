import type { ComponentChildren } from "preact";
import { Badge } from "@/components/Badge.tsx";
import { statusLabel } from "@/lib/shared/ad_labels.ts";

/** What the source of an ad says, or that it does not say it. */
export function known<T>(
  value: T | null,
  show: (value: T) => ComponentChildren,
): ComponentChildren {
  return value === null
    ? <span class="text-ink-faint">Not known</span>
    : show(value);
}

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? "good" : "neutral"} hasDot>
      {statusLabel(isActive)}
    </Badge>
  );
}

/** Where a brand's ads were shown. The names are untrusted, and may be long. */
export function Platforms({ platforms }: { platforms: readonly string[] }) {
  return (
    <ul aria-label="Platforms" class="flex flex-wrap gap-1.5">
      {platforms.map((platform) => (
        <li key={platform} class="max-w-full overflow-hidden rounded-md">
          <Badge>{platform}</Badge>
        </li>
      ))}
    </ul>
  );
}
