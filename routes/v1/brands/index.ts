import { endpoint } from "@/lib/api/endpoint.ts";
import { brandList, parseBrandListQuery } from "@/lib/brands/list_query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: brandList.params, parse: parseBrandListQuery } },
  lenient: true,
}, {
  async GET({ req, services, origin, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.brands.list(query, origin, { turn: takeTurn }),
    );
  },
});
