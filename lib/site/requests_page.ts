import type { State } from "@/lib/app/define.ts";
import { toPage } from "@/lib/http/page.ts";
import { parseQuery } from "@/lib/http/query.ts";
import { toCurl } from "@/lib/shared/samples.ts";
import { filledParams, parseParams } from "@/lib/site/url_problems.ts";
import { keyLabel, keyOptions } from "@/lib/site/usage_view.ts";
import { listRequests, requestsParams } from "@/lib/usage/request_list.ts";
import { SESSION_KEY_ID } from "@/lib/usage/usage_meter.ts";

const PAGE_SIZE = 50;
const FILTERS = ["key_id", "status", "route", "since", "before"];

export type RequestsPage = Awaited<ReturnType<typeof readRequestsPage>>;

/** The visitor's requests, by the parameters of the API's route. */
export async function readRequestsPage(
  { services, session, endpoints, origin }: State,
  url: URL,
) {
  const search = filledParams(url.searchParams, FILTERS);
  const { account: { id: accountId }, plan } = session!;
  const days = plan.request_log_days;
  const nowMs = services.clock.now();
  const { values, errors } = parseParams(
    search,
    (params) => parseQuery(params, requestsParams).values,
  );
  await services.usage.flush();
  const [rows, keys] = await Promise.all([
    listRequests(services.database.pages, {
      ...values,
      accountId,
      nowMs,
      days,
      limit: PAGE_SIZE + 1,
    }),
    services.ownKeys.named(accountId),
  ]);
  const { data, meta } = toPage(rows, PAGE_SIZE, ({ id }) => id);
  search.delete("before");
  return {
    now: Math.floor(nowMs / 1000),
    days,
    errors,
    filter: Object.fromEntries(search),
    path: `/dashboard/requests${search.size > 0 ? `?${search}` : ""}`,
    isFirst: values.before === undefined,
    olderThan: meta.next_before,
    keys: keyOptions(keys),
    routes: [
      ...Object.keys(endpoints).filter((path) => path.startsWith("/v1")),
      "/mcp",
    ],
    requests: data.map((request) => ({
      ...request,
      key: keyLabel(request.key_id ?? SESSION_KEY_ID, keys),
      // For other methods, the body is missing.
      curl: request.method === "GET"
        ? toCurl({ url: origin + request.url, needsKey: true })
        : null,
    })),
  };
}
