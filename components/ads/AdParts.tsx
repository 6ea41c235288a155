import type { ComponentChildren } from "preact";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { Marked } from "@/components/ads/Marked.tsx";
import { MediaImage } from "@/components/ads/MediaImage.tsx";
import { Badge } from "@/components/Badge.tsx";
import {
  Copy as Copies,
  Image,
  ImageOff,
  Images,
  Play,
  Type,
} from "@/components/icons.tsx";
import { mediaLabel, UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import type { AdStatusView } from "@/lib/shared/ad_status.ts";
import type { AdCardView } from "@/lib/site/ad_cards.ts";

const TITLES = {
  small: "text-label leading-5 text-ink-soft",
  medium: "text-sm leading-[1.6] text-ink",
  large: "text-lg leading-snug font-medium text-ink",
};

/** The title of an ad, as a link that covers the whole card. */
export function AdTitle({ ad, class: own, shape = "", size = "small" }: {
  ad: AdCardView;
  class: string;
  /** Classes for the shape of the focus ring. */
  shape?: string;
  size?: keyof typeof TITLES;
}) {
  const name = ad.text === null ? "title" : "text";
  const text = ad[name];
  return (
    <h3
      dir="auto"
      class={`wrap-anywhere ${TITLES[size]} ${own}`}
    >
      <a
        href={ad.href ?? undefined}
        class={`after:absolute after:inset-0 group-hover:text-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent ${shape}`}
      >
        {text === null
          ? `Ad ${ad.adArchiveId}`
          : <Marked text={text} marks={ad.marks?.[name]} />}
      </a>
    </h3>
  );
}

export function BrandLine(
  { ad: { brand, marks }, hasAvatar = true }: {
    ad: AdCardView;
    hasAvatar?: boolean;
  },
) {
  if (brand === undefined) return null;
  if (brand === null) {
    return <span class="truncate text-label text-ink-faint">No brand</span>;
  }
  return (
    <a
      href={brand.href ?? undefined}
      class="relative z-10 flex min-h-6 min-w-0 items-center gap-2 text-label font-medium text-ink [&[href]]:hover:underline"
    >
      {hasAvatar && <Avatar name={brand.name} source={brand.avatar} />}
      <bdi class="truncate">
        {brand.name === null
          ? UNNAMED_BRAND
          : <Marked text={brand.name} marks={marks?.brand} />}
      </bdi>
    </a>
  );
}

export function GroupLink(
  { group }: { group: NonNullable<AdCardView["group"]> },
) {
  return (
    <a
      href={group.href}
      // Always set, because the framework marks links without it.
      aria-current="false"
      class="relative z-10 inline-flex min-h-6 max-w-full items-center gap-1.5 text-xs text-ink-soft tabular-nums hover:text-ink hover:underline"
    >
      <Copies class="size-3.5 shrink-0" />
      {group.label}
    </a>
  );
}

/** The ad's picture, or its brand's, or where the page is about that, an icon. */
export function Thumbnail({ ad }: { ad: AdCardView }) {
  const { picture, brand } = ad;
  return "src" in picture
    ? (
      <MediaImage
        source={picture}
        at={160}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        class="size-14 shrink-0 rounded-md border border-line bg-sunken object-cover max-sm:size-10"
      />
    )
    : (
      <span class="flex w-14 shrink-0 justify-center max-sm:w-10">
        {brand === undefined
          ? (
            <span class="flex size-14 items-center justify-center rounded-md bg-sunken max-sm:size-10 text-ink-faint">
              <MediaIcon ad={ad} class="size-4" />
            </span>
          )
          : (
            <Avatar
              name={brand?.name ?? null}
              source={brand?.avatar ?? { kind: "none" }}
              size="md"
            />
          )}
      </span>
    );
}

const ICONS = { image: Image, video: Play, carousel: Images, unknown: Type };

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
