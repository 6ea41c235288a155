import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { timelineQuery } from "@/lib/brands/timeline_query.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  query: { GET: timelineQuery },
  lenient: true,
}, {
  GET({ services, params, query: { range, ignored }, takeTurn: turn }) {
    const query = { brand: params.brand, ignored };
    return services.brands.timeline(query, range, { turn });
  },
});
