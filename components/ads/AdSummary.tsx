import { Avatar } from "@/components/ads/Avatar.tsx";
import { NotKnown } from "@/components/ads/NotKnown.tsx";
import { Platforms } from "@/components/ads/Platforms.tsx";
import { StatusBadge } from "@/components/ads/StatusBadge.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Time } from "@/components/Time.tsx";
import { MEDIA_TYPE_LABELS } from "@/lib/shared/ad_labels.ts";
import type { AdPageView } from "@/lib/shared/ad_page_view.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

function status(isActive: boolean) {
  return <StatusBadge isActive={isActive} />;
}

function day(seconds: number | null) {
  return seconds === null ? <NotKnown /> : <Time at={seconds} />;
}

function days(count: number | null) {
  return count === null ? <NotKnown /> : formatCount(count, "day");
}

function destination(address: string | null) {
  return address === null ? <NotKnown /> : <UntrustedLink address={address} />;
}

function library(url: string | null) {
  if (url !== null) {
    return <UntrustedLink address={url} label="View in Ad Library" />;
  }
  return <span class="text-ink-faint">This id is not from the Ad Library</span>;
}

/** The most important facts about an ad. */
export function AdSummary({ ad }: { ad: AdPageView }) {
  return (
    <Card title="About this ad" id="about">
      <DescriptionList
        items={[
          ["Status", status(ad.isActive)],
          ["First shown", day(ad.deliveryStartAt)],
          ["Last seen", day(ad.lastSeenAt)],
          ["Running for", days(ad.runningDays)],
          ["Media type", MEDIA_TYPE_LABELS[ad.mediaType]],
          ["Landing page", destination(ad.destination)],
          ["Ad Library", library(ad.libraryUrl)],
        ]}
      />
    </Card>
  );
}

/** The ad's brand. */
export function AdBrand({ brand }: { brand: AdPageView["brand"] }) {
  if (brand === null) {
    return (
      <Card title="Brand" id="brand">
        <p class="text-sm text-ink-soft">
          The source does not name this ad's brand.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Brand" id="brand">
      <div class="flex items-center gap-3">
        <Avatar name={brand.name} source={brand.avatar} size="lg" />
        <div class="min-w-0">
          <p class="truncate text-sm font-semibold">
            <a href={brand.href} class="text-ink hover:underline">
              <bdi>{brand.name ?? "Unnamed brand"}</bdi>
            </a>
          </p>
          <p class="text-[13px] text-ink-soft tabular-nums">
            {formatCount(brand.ads, "ad")}, {formatNumber(brand.activeAds)}{" "}
            active
          </p>
        </div>
      </div>
      {brand.platforms.length > 0 && (
        <div class="mt-3.5">
          <Platforms platforms={brand.platforms} />
        </div>
      )}
      {brand.link !== null && (
        <p class="mt-3 text-[13px]">
          <UntrustedLink address={brand.link} label="Page" />
        </p>
      )}
    </Card>
  );
}
