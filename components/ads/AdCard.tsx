import { AdPicture } from "@/components/ads/AdPicture.tsx";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { StatusBadge } from "@/components/ads/StatusBadge.tsx";
import type { AdCardView } from "@/lib/shared/ad_views.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

interface AdCardProps {
  ad: AdCardView;
  isEager?: boolean;
}

/** An ad at a glance. The card links to the ad, its brand's line to the brand. */
export function AdCard({ ad, isEager }: AdCardProps) {
  const text = ad.text ?? ad.title;
  return (
    <article class="group relative flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors duration-150 focus-within:border-line-strong hover:border-line-strong">
      <AdPicture ad={ad} isEager={isEager} />
      <div class="flex flex-1 flex-col gap-2.5 border-t border-line p-3.5">
        <div class="flex items-center gap-2">
          <BrandLine ad={ad} />
          <span class="ml-auto">
            <StatusBadge isActive={ad.isActive} />
          </span>
        </div>
        <h3
          dir="auto"
          class="line-clamp-3 text-[13px] leading-5 wrap-anywhere text-ink-soft"
        >
          <a
            href={ad.href}
            class="after:absolute after:inset-0 after:rounded-lg group-hover:text-ink focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {text ?? `Ad ${ad.adArchiveId}`}
          </a>
        </h3>
        <div class="mt-auto space-y-2 pt-1 text-xs text-ink-faint">
          {ad.domain !== null && (
            <bdi class="block truncate" title={ad.domain}>{ad.domain}</bdi>
          )}
          <div class="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
            {ad.callToAction !== null && (
              <span
                dir="auto"
                class="rounded-md border border-line px-1.5 py-0.5 font-medium wrap-anywhere text-ink-soft"
              >
                {ad.callToAction}
              </span>
            )}
            {ad.runningDays !== null && (
              <span class="whitespace-nowrap tabular-nums">
                {ad.isActive ? "Running" : "Ran"}{" "}
                {formatCount(ad.runningDays, "day")}
              </span>
            )}
          </div>
        </div>
      </div>
    </article>
  );
}

function BrandLine({ ad: { brand } }: { ad: AdCardView }) {
  if (brand === null) {
    return <span class="truncate text-[13px] text-ink-faint">No brand</span>;
  }
  return (
    <a
      href={brand.href}
      class="relative z-10 flex min-w-0 items-center gap-2 text-[13px] font-medium text-ink hover:underline"
    >
      <Avatar name={brand.name} source={brand.avatar} />
      <bdi class="truncate">{brand.name ?? "Unnamed brand"}</bdi>
    </a>
  );
}
