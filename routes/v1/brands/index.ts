import { endpoint } from "@/lib/api/endpoint.ts";
import {
  brandListParams,
  parseBrandListQuery,
} from "@/lib/brands/list_query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: brandListParams, parse: parseBrandListQuery } },
  lenient: true,
}, {
  async GET({ req, services, origin, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.brands.list(query, origin, { turn: takeTurn }),
    );
  },
});
