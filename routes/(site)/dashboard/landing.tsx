import { Explorer } from "@/components/ads/Explorer.tsx";
import { LandingSummary } from "@/components/ads/LandingSummary.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { readLanding } from "@/lib/site/landing.ts";

export const handler = define.pageData(async ({ state, url }) => {
  const landing = await readLanding(state, url);
  if (landing instanceof Response) return landing;
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
            <LandingSummary landing={landing} />
            <Explorer view={landing.view} />
          </div>
        )}
    </>
  );
});
