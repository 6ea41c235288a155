import { Head } from "fresh/runtime";
import type { ComponentProps, VNode } from "preact";
import { AdPost } from "@/components/ads/AdPost.tsx";
import { AdPager } from "@/components/ads/AdPager.tsx";
import { AdBrand, AdSummary } from "@/components/ads/AdSummary.tsx";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { BoardsCard } from "@/components/ads/BoardsCard.tsx";
import { Facts } from "@/components/ads/Facts.tsx";
import { History } from "@/components/ads/History.tsx";
import { OtherAds } from "@/components/ads/OtherAds.tsx";
import { TakedownCard } from "@/components/ads/TakedownCard.tsx";
import { StatusBadge } from "@/components/ads/AdParts.tsx";
import { RequestPanel } from "@/components/ads/RequestPanel.tsx";
import { Transparency } from "@/components/ads/Transparency.tsx";
import { Card } from "@/components/Card.tsx";
import { Notice } from "@/components/Notice.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Tabs } from "@/components/Tabs.tsx";
import { brandLabel } from "@/lib/shared/ad_labels.ts";
import { type AdPage, readAdPage } from "@/lib/site/ad_page.ts";
import { type AdTab, readAdId } from "@/lib/site/ad_url.ts";
import { AD_BOARD_ACTIONS } from "@/lib/site/board_forms.ts";
import { type FormError, formPage } from "@/lib/site/form.ts";
import { isOperator } from "@/lib/site/middlewares.ts";
import { takeDownAd } from "@/lib/site/takedown_form.ts";
import { define } from "@/lib/app/define.ts";

export const handler = formPage({
  async read({ params, state, url }) {
    const id = readAdId(params);
    const [ad, boards] = await Promise.all([
      readAdPage(state, id, url),
      state.services.boards.withAd(state.session!.account.id, id),
    ]);
    state.title = `${brandLabel(ad.brand)}, ad ${id}`;
    return { ad, boards, canTakeDown: isOperator(state) };
  },
  submit: {
    ...AD_BOARD_ACTIONS,
    take_down: ({ ctx, form }) =>
      takeDownAd(ctx.state, readAdId(ctx.params), form),
  },
});

export default define.page<typeof handler>(function Ad({ data }) {
  const { ad, boards, canTakeDown, error } = data;
  return (
    <>
      <Head>
        {/* Videos have no referrerpolicy, and their hosts need no referrer. */}
        <meta name="referrer" content="same-origin" />
      </Head>
      <PageHeader
        back={{ href: ad.listHref, label: "Ads" }}
        title={
          <span class="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span class="flex min-w-0 items-center gap-3">
              {ad.brand !== null && (
                <Avatar
                  name={ad.brand.name}
                  source={ad.brand.avatar}
                  size="md"
                />
              )}
              <bdi class="min-w-0 wrap-anywhere">
                {brandLabel(ad.brand)}
              </bdi>
            </span>
            <StatusBadge status={ad.status} />
          </span>
        }
        description={
          <>
            Ad <span class="font-mono text-label">{ad.adArchiveId}</span>
          </>
        }
        actions={<AdPager ad={ad} />}
      />
      <div class="mb-5">
        <Tabs label="Parts of the ad" tabs={ad.tabs} />
      </div>
      {PARTS[ad.tab]({ ad, boards, error })}
      {canTakeDown && (
        <div class="mt-6 print:hidden">
          <TakedownCard error={error} />
        </div>
      )}
    </>
  );
});

interface PartProps {
  ad: AdPage;
  boards: ComponentProps<typeof BoardsCard>["boards"];
  error: FormError | null;
}

const PARTS: Record<AdTab, (props: PartProps) => VNode> = {
  preview: (props) => <Preview {...props} />,
  fields: ({ ad }) => (
    <Card title="All fields" id="fields" isFlush>
      <Facts facts={ad.facts} />
    </Card>
  ),
  json: ({ ad }) => <RequestPanel request={ad.request} />,
};

function Preview({ ad, boards, error }: PartProps) {
  return (
    <>
      <div
        class={`grid items-start gap-6 print:block print:space-y-6 ${
          ad.isEmpty ? "" : "lg:grid-cols-[minmax(0,30rem)_minmax(20rem,1fr)]"
        }`}
      >
        {ad.isEmpty
          ? (
            <Notice>
              The archive has no text, pictures, or videos of this ad.
            </Notice>
          )
          : <AdPost ad={ad} />}
        <div
          class={`grid min-w-0 items-start gap-6 ${
            ad.isEmpty ? "lg:grid-cols-2" : ""
          }`}
        >
          <AdSummary ad={ad} />
          <AdBrand brand={ad.brand} />
          <BoardsCard page={ad.href} boards={boards} refused={error} />
          {ad.transparency !== null && (
            <Transparency said={ad.transparency} source={ad.source} />
          )}
          {ad.history !== null && <History entries={ad.history} />}
        </div>
      </div>
      {ad.others !== null && <OtherAds others={ad.others} />}
    </>
  );
}
