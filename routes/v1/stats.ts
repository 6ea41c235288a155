import { endpoint } from "@/lib/api/endpoint.ts";
import { parseStatsQuery, statsParams } from "@/lib/stats/query.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  query: { GET: { params: statsParams, parse: parseStatsQuery } },
  lenient: true,
}, {
  GET: ({ services, query, takeTurn }) =>
    services.stats.respond(query, { turn: takeTurn }),
});
