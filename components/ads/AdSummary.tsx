import { Avatar } from "@/components/ads/Avatar.tsx";
import { ifKnown, Platforms } from "@/components/ads/AdParts.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Time } from "@/components/Time.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { CopyButton } from "@/islands/CopyButton.tsx";
import { UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import { runningText } from "@/lib/shared/ad_status.ts";
import type { AdPage } from "@/lib/site/ad_page.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { safeLink } from "@/lib/shared/safe_link.ts";

export function AdSummary({ ad }: { ad: AdPage }) {
  return (
    <Card title="About this ad" id="about">
      <DescriptionList
        items={[
          [
            "First shown",
            ifKnown(ad.deliveryStartAt, (at) => <Time at={at} />),
          ],
          ["Last seen", ifKnown(ad.lastSeenAt, (at) => <Time at={at} />)],
          ["Delivery", runningText(ad)],
          ["Media type", ad.mediaLabel],
          // Else the button of the ad as it was shown.
          ["Call to action", ad.isEmpty ? ad.callToAction : null],
          [
            "Landing page",
            ifKnown(ad.destination, (url) => (
              <>
                <LandingPage address={url} />
                {ad.landingHref !== null && (
                  <TextLink href={ad.landingHref}>Ads that lead here</TextLink>
                )}
              </>
            )),
          ],
          [
            "Ad Library",
            ad.libraryUrl === null
              ? (
                <span class="text-ink-faint">
                  This id is not from the Ad Library
                </span>
              )
              : (
                <UntrustedLink
                  address={ad.libraryUrl}
                  label="View in Ad Library"
                />
              ),
          ],
        ]}
      />
    </Card>
  );
}

/** The landing page of an ad: its host as a link, and the whole URL to copy. */
function LandingPage({ address }: { address: string }) {
  const host = safeLink(address)?.host;
  return (
    <>
      {host !== undefined && <UntrustedLink address={address} label={host} />}
      <span class="flex items-center gap-2">
        <code
          dir="ltr"
          title={address}
          class="min-w-0 truncate font-mono text-xs text-ink-faint"
        >
          {address}
        </code>
        <span class="-my-1 ml-auto shrink-0">
          <CopyButton label="Copy URL" />
        </span>
      </span>
    </>
  );
}

export function AdBrand({ brand }: { brand: AdPage["brand"] }) {
  if (brand === null) return null;
  return (
    <Card title="Brand" id="brand">
      <div class="flex items-center gap-3">
        <Avatar name={brand.name} source={brand.avatar} size="lg" />
        <div class="min-w-0">
          <p class="text-sm font-semibold">
            <a
              href={brand.href}
              dir="auto"
              class="inline-block max-w-full truncate align-bottom text-ink hover:underline"
            >
              {brand.name ?? UNNAMED_BRAND}
            </a>
          </p>
          <p class="text-label text-ink-soft tabular-nums">
            {formatCount(brand.ads, "ad")}, {formatNumber(brand.activeAds)}{" "}
            active when last seen
          </p>
        </div>
      </div>
      {brand.platforms.length > 0 && (
        <div class="mt-3.5">
          <Platforms platforms={brand.platforms} />
        </div>
      )}
      {brand.link !== null && (
        <p class="mt-3 text-label">
          <UntrustedLink address={brand.link} label="Page" />
        </p>
      )}
    </Card>
  );
}
