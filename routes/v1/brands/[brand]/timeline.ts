import { endpoint } from "@/lib/api/endpoint.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { timelineQuery } from "@/lib/brands/timeline_query.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { brand: brandParam },
  query: { GET: timelineQuery },
  lenient: true,
}, {
  async GET({ req, services, params, query, takeTurn }) {
    const { range, ignored } = query;
    return sendRepresentation(
      req,
      await services.brands.timeline({ brand: params.brand, ignored }, range, {
        turn: takeTurn,
      }),
    );
  },
});
