import { adList, parseListQuery } from "@/lib/ads/language/list_query.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: adList.params, parse: parseListQuery } },
  lenient: true,
}, {
  async GET({ req, services, origin, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.archive.list(query, origin, { turn: takeTurn }),
    );
  },
});
