import type { ComponentChildren } from "preact";
import { Badge } from "@/components/Badge.tsx";
import { Image, ImageOff, Images, Play, Type } from "@/components/icons.tsx";
import { mediaLabel } from "@/lib/shared/ad_labels.ts";
import type { AdStatusView } from "@/lib/shared/ad_status.ts";
import type { AdCardView } from "@/lib/site/ad_cards.ts";

const ICONS = { image: Image, video: Play, carousel: Images, unknown: Type };

/** An icon for what an ad consists of. */
export function MediaIcon({ ad, class: own }: {
  ad: Pick<AdCardView, "mediaType" | "text" | "title">;
  class: string;
}) {
  const content = mediaLabel(ad.mediaType, (ad.text ?? ad.title) !== null);
  const Icon = content === null ? ImageOff : ICONS[ad.mediaType];
  const label = content ?? "No content";
  return (
    <span title={label} class="shrink-0">
      <Icon class={own} />
      <span class="sr-only">{label}</span>
    </span>
  );
}

export function ifKnown<T>(
  value: T | null,
  show: (value: T) => ComponentChildren,
): ComponentChildren {
  return value === null ? null : show(value);
}

/** A value from the ad's source, or a note that it is missing there. */
export function orNotKnown<T>(
  value: T | null,
  show: (value: T) => ComponentChildren,
): ComponentChildren {
  return ifKnown(value, show) ?? <span class="text-ink-faint">Not known</span>;
}

export function StatusBadge({ status }: { status: AdStatusView }) {
  if (status.kind === "seen") {
    return (
      <span class="inline-flex items-start gap-1.5 text-left text-xs leading-5 font-medium tracking-normal text-ink-soft">
        <span class="mt-1.5 size-2 shrink-0 rounded-full border-2 border-good" />
        {status.label}
      </span>
    );
  }
  return (
    <Badge tone={status.kind === "active" ? "good" : "neutral"} hasDot>
      {status.label}
    </Badge>
  );
}

/** The platforms of a brand's ads. The names are untrusted, and may be long. */
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
