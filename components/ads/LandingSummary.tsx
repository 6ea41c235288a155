import { ifKnown } from "@/components/ads/parts.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { LandingView } from "@/lib/site/landing.ts";

/** When and by whom a landing page was used. */
export function LandingSummary({ landing }: { landing: LandingView }) {
  return (
    <Card title="About this page" id="landing">
      <DescriptionList
        items={[
          ["Ads", formatCount(landing.ads, "ad")],
          ["First shown", ifKnown(landing.firstSeen, (at) => <Time at={at} />)],
          ["Last seen", ifKnown(landing.lastSeen, (at) => <Time at={at} />)],
          [
            "Brands",
            landing.brands.length === 0
              ? null
              : (
                <ul class="flex flex-wrap gap-x-4 gap-y-1">
                  {landing.brands.map(({ slug, name, ads }) => (
                    <li key={slug}>
                      {slug === null
                        ? "Unknown"
                        : (
                          <TextLink href={`/dashboard/brands/${slug}`}>
                            <bdi>{name ?? UNNAMED_BRAND}</bdi>
                          </TextLink>
                        )}{" "}
                      <span class="text-ink-faint tabular-nums">
                        {formatCount(ads, "ad")}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
          ],
        ]}
      />
    </Card>
  );
}
