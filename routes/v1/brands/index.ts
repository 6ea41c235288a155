import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { brandList, parseBrandListQuery } from "@/lib/brands/list_query.ts";

export const handler = endpoint({
  ...READ,
  query: { GET: { params: brandList.params, parse: parseBrandListQuery } },
}, {
  GET: ({ services, origin, query, takeTurn }) =>
    services.brands.list(query, origin, { turn: takeTurn }),
});
