import { endpoint } from "@/lib/api/endpoint.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { parseStatsQuery, statsParams } from "@/lib/stats/query.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: statsParams, parse: parseStatsQuery } },
  lenient: true,
}, {
  async GET({ req, services, query, takeTurn }) {
    return sendRepresentation(
      req,
      await services.stats.respond(query, { turn: takeTurn }),
    );
  },
});
