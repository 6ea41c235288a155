import { ButtonLink } from "@/components/Button.tsx";
import { Card } from "@/components/Card.tsx";
import { EmptyState } from "@/components/EmptyState.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { Pager } from "@/components/Pager.tsx";
import { RequestFilters, RequestList } from "@/components/usage/RequestLog.tsx";
import { define } from "@/lib/app/define.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { readRequestsPage } from "@/lib/site/requests_page.ts";

const PAGE = "/dashboard/requests";

export const handler = define.pageData(async ({ state, url }) => {
  state.title = "Requests";
  return await readRequestsPage(state, url);
});

export default define.page<typeof handler>(function Requests({ data }) {
  const isFiltered = Object.keys(data.filter).length > 0;
  return (
    <div class="space-y-6">
      <PageHeader
        title="Requests"
        description={`API requests from the last ${
          formatCount(data.days, "day")
        }. At more than 10 per second, some are left out.`}
      />
      <RequestFilters page={data} />
      <Card id="requests" title="Latest first" isFlush>
        {data.requests.length === 0
          ? isFiltered
            ? (
              <EmptyState
                title="No request matches these filters"
                action={<ButtonLink href={PAGE}>All requests</ButtonLink>}
              />
            )
            : (
              <EmptyState title="No requests">
                Requests with your keys appear here within two seconds.
              </EmptyState>
            )
          : <RequestList {...data} />}
        <Pager what="requests" path={data.path} list={data} />
      </Card>
    </div>
  );
});
