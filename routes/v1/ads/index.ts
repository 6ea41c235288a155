import { adList, parseListQuery } from "@/lib/ads/language/list_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";

export const handler = endpoint({
  ...READ,
  query: { GET: { params: adList.params, parse: parseListQuery } },
}, {
  GET: ({ services, origin, query, takeTurn }) =>
    services.archive.list(query, origin, { turn: takeTurn }),
});
