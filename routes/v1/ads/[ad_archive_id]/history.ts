import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { READ } from "@/lib/http/policy.ts";

export const handler = endpoint({
  ...READ,
  params: { ad_archive_id: adParam },
}, {
  GET: ({ services: { histories }, params, ignored, takeTurn: turn }) =>
    histories.ad(params.ad_archive_id, { ignored, turn }),
});
