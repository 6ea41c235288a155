import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { parseStatsQuery, statsParams } from "@/lib/stats/query.ts";

export const handler = endpoint({
  ...READ,
  query: { GET: { params: statsParams, parse: parseStatsQuery } },
}, {
  GET: ({ services, query, takeTurn }) =>
    services.stats.respond(query, { turn: takeTurn }),
});
