import { facetParams, parseFacetQuery } from "@/lib/facets/query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: facetParams, parse: parseFacetQuery } },
  lenient: true,
}, {
  GET: ({ services, query, takeTurn }) =>
    services.facets.respond(query, { turn: takeTurn }),
});
