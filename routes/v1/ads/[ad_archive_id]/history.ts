import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { sendRepresentation } from "@/lib/http/representation.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { ad_archive_id: adParam },
  lenient: true,
}, {
  async GET({ req, services: { histories }, params, ignored, takeTurn: turn }) {
    return sendRepresentation(
      req,
      await histories.ad(params.ad_archive_id, { ignored, turn }),
    );
  },
});
