import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";

export const handler = endpoint({
  access: "reader",
  quota: true,
  params: { ad_archive_id: adParam },
  lenient: true,
}, {
  GET: ({ services: { histories }, params, ignored, takeTurn: turn }) =>
    histories.ad(params.ad_archive_id, { ignored, turn }),
});
