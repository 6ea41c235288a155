import { Explorer } from "@/components/ads/Explorer.tsx";
import { ifKnown } from "@/components/ads/AdParts.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { TextLink } from "@/components/TextLink.tsx";
import { Time } from "@/components/Time.tsx";
import { define } from "@/lib/app/define.ts";
import { UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { type LandingView, readLanding } from "@/lib/site/landing.ts";

export const handler = define.pageData(async ({ state, url }) => {
  const landing = await readLanding(state, url);
  state.title = landing === null
    ? "Landing page"
    : `Ads that lead to ${landing.page}`;
  return { landing };
});

export default define.page<typeof handler>(function Landing({ data }) {
  const { landing } = data;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/ads", label: "Ads" }}
        title="Ads that lead here"
        description={landing && <bdi class="wrap-anywhere">{landing.page}</bdi>}
      />
      {landing === null
        ? (
          <Card>
            <EmptyState title="No landing page">
              Add a host and a path to the URL, such as{" "}
              <code class="font-mono whitespace-nowrap">
                ?page=shop.example/sale
              </code>.
            </EmptyState>
          </Card>
        )
        : (
          <div class="space-y-8">
            <Summary landing={landing} />
            <Explorer view={landing.view} />
          </div>
        )}
    </>
  );
});

/** When and by whom a landing page was used. */
function Summary({ landing }: { landing: LandingView }) {
  return (
    <Card title="About this page" id="landing">
      <DescriptionList
        items={[
          ["Ads", formatNumber(landing.ads)],
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
