import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { CodeTabs } from "@/components/code/CodeFrame.tsx";
import { DailyChart } from "@/components/charts/DailyChart.tsx";
import { ActiveKeys, QuotaCard } from "@/components/overview/OverviewCards.tsx";
import { FirstSteps } from "@/components/overview/FirstSteps.tsx";
import { Digest, DisabledWebhooks } from "@/components/overview/Digest.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { quickstartSamples } from "@/lib/shared/quickstart.ts";
import { readOverview } from "@/lib/site/overview.ts";

export const handler = define.pageData(async ({ state }) => {
  state.title = "Overview";
  return await readOverview(state);
});

export default define.page<typeof handler>(function Overview({ data, state }) {
  const { usage, days, keys, isNew, now, watched, disabled } = data;
  const { plan } = state.session!;
  return (
    <div class="space-y-6">
      <PageHeader title="Overview" />
      <DisabledWebhooks webhooks={disabled} />
      {watched.length > 0 && <Digest views={watched} />}
      {isNew && <FirstSteps hasKey={keys.length > 0} origin={state.origin} />}
      <div class="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <QuotaCard plan={plan} usage={usage} resetsAt={data.resetsAt} />
        <Card
          id="requests"
          title="Requests, last 30 days"
          actions={
            <ButtonLink href="/dashboard/usage" size="sm">
              All usage
            </ButtonLink>
          }
        >
          <DailyChart
            label="Requests per day"
            days={days.map(({ date }) => date)}
            series={[{
              name: "Requests",
              values: days.map(({ requests }) => requests),
            }]}
          />
        </Card>
      </div>
      {keys.length > 0 && <ActiveKeys keys={keys} now={now} />}
      {!isNew && (
        <section aria-labelledby="quickstart-title">
          <h2 id="quickstart-title" class="mb-3 text-sm font-semibold text-ink">
            Quickstart
          </h2>
          <CodeTabs
            id="quickstart"
            label="A first program"
            samples={quickstartSamples(state.origin)}
          />
        </section>
      )}
    </div>
  );
});
