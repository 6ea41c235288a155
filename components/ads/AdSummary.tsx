import { Badge } from "@/components/Badge.tsx";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import type { AdPageView } from "@/lib/shared/ad_page_view.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { formatDate, isoTime } from "@/lib/shared/format_time.ts";

const MEDIA = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "Not known",
};

function unknown() {
  return <span class="text-ink-faint">Not known</span>;
}

function day(seconds: number | null) {
  if (seconds === null) return unknown();
  return <time dateTime={isoTime(seconds)}>{formatDate(seconds)}</time>;
}

function status(isActive: boolean) {
  return (
    <Badge tone={isActive ? "good" : "neutral"} hasDot>
      {isActive ? "Active" : "Ended"}
    </Badge>
  );
}

function destination(address: string | null) {
  return address === null ? unknown() : <UntrustedLink address={address} />;
}

function library(url: string | null) {
  if (url !== null) return <UntrustedLink address={url} label="See it there" />;
  return (
    <span class="text-ink-faint">This id is not from the public library</span>
  );
}

/** What one asks first about an ad. */
export function AdSummary({ ad }: { ad: AdPageView }) {
  return (
    <Card title="About this ad" id="about">
      <DescriptionList
        items={[
          ["Status", status(ad.isActive)],
          ["First shown", day(ad.deliveryStartAt)],
          ["Last seen", day(ad.lastSeenAt)],
          [
            "Running for",
            ad.runningDays === null
              ? unknown()
              : formatCount(ad.runningDays, "day"),
          ],
          ["Media type", MEDIA[ad.mediaType]],
          ["Leads to", destination(ad.destination)],
          ["Public library", library(ad.libraryUrl)],
        ]}
      />
    </Card>
  );
}

/** Whose ad it is. */
export function AdBrand({ brand }: { brand: AdPageView["brand"] }) {
  if (brand === null) {
    return (
      <Card title="Brand" id="brand">
        <p class="text-sm text-ink-soft">
          The source of this ad does not say whose it is.
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
        <ul aria-label="Platforms" class="mt-3.5 flex flex-wrap gap-1.5">
          {brand.platforms.map((platform) => (
            <li key={platform} class="max-w-full overflow-hidden rounded-md">
              <Badge>{platform}</Badge>
            </li>
          ))}
        </ul>
      )}
      {brand.link !== null && (
        <p class="mt-3 text-[13px]">
          <UntrustedLink address={brand.link} label="Its page" />
        </p>
      )}
    </Card>
  );
}
