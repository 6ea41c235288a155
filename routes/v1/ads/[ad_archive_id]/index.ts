import {
  adParam,
  detailParams,
  parseDetailQuery,
} from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";

export const handler = endpoint({
  ...READ,
  isShared: true,
  params: { ad_archive_id: adParam },
  query: { GET: { params: detailParams, parse: parseDetailQuery } },
}, {
  GET({ services, origin, params, query: shape, takeTurn: turn }) {
    const query = { adArchiveId: params.ad_archive_id, ...shape };
    return services.archive.ad(query, origin, { turn });
  },
});
