import { facetParams, parseFacetQuery } from "@/lib/facets/query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: facetParams, parse: parseFacetQuery } },
  lenient: true,
}, {
  async GET({ req, services, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.facets.respond(query, { turn: takeTurn }),
    );
  },
});
