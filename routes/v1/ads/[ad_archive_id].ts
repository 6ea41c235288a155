import { detailParams, parseDetailQuery } from "@/lib/ads/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { textId } from "@/lib/http/path_param.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";
import { isArchiveId } from "@/lib/ids.ts";
import { Problem } from "@/lib/problem.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  isShared: true,
  params: {
    ad_archive_id: textId(
      "The ad's identifier in the public ad library.",
      "1814828612206945",
      isArchiveId,
      () => new Problem("ad_not_found", { param: "ad_archive_id" }),
    ),
  },
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
