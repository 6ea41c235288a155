import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";
import { parseSimilarQuery, similarParams } from "@/lib/similar/responses.ts";

export const handler = endpoint({
  ...READ,
  params: { ad_archive_id: adParam },
  query: { GET: { params: similarParams, parse: parseSimilarQuery } },
}, {
  GET: ({ services, origin, params, query, takeTurn }) =>
    services.similarAds.list(params.ad_archive_id, query, origin, {
      turn: takeTurn,
    }),
});
