import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { timelineQuery } from "@/lib/brands/timeline_query.ts";

export const handler = endpoint({
  ...READ,
  params: { brand: brandParam },
  query: { GET: timelineQuery },
}, {
  GET({ services, params, query: { range, ignored }, takeTurn: turn }) {
    const query = { brand: params.brand, ignored };
    return services.brands.timeline(query, range, { turn });
  },
});
