import { facetParams, parseFacetQuery } from "@/lib/facets/query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";

export const handler = endpoint({
  ...READ,
  query: { GET: { params: facetParams, parse: parseFacetQuery } },
}, {
  GET: ({ services, query, takeTurn }) =>
    services.facets.respond(query, { turn: takeTurn }),
});
