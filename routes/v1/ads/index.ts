import { adList, parseListQuery } from "@/lib/ads/language/list_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: adList.params, parse: parseListQuery } },
  lenient: true,
}, {
  GET: ({ services, origin, query, takeTurn }) =>
    services.archive.list(query, origin, { turn: takeTurn }),
});
