import {
  adParam,
  detailParams,
  parseDetailQuery,
} from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  isShared: true,
  params: { ad_archive_id: adParam },
  query: { GET: { params: detailParams, parse: parseDetailQuery } },
  lenient: true,
}, {
  async GET({ req, services, origin, params, query: shape, takeTurn }) {
    const query = { adArchiveId: params.ad_archive_id, ...shape };
    return sendRepresentation(
      req,
      await services.archive.ad(query, origin, { turn: takeTurn }),
    );
  },
});
