import { endpoint } from "@/lib/api/endpoint.ts";
import { brandList, parseBrandListQuery } from "@/lib/brands/list_query.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: brandList.params, parse: parseBrandListQuery } },
  lenient: true,
}, {
  GET: ({ services, origin, query, takeTurn }) =>
    services.brands.list(query, origin, { turn: takeTurn }),
});
