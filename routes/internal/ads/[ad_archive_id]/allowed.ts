import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { allowAgain } from "@/lib/ads/takedowns.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { seconds } from "@/lib/time/clock.ts";

export const handler = endpoint({
  access: "operator",
  params: { ad_archive_id: adParam },
}, {
  async PUT({ services: { database, clock }, address, params }) {
    const { ad_archive_id } = params;
    await allowAgain(database.longRunning, [ad_archive_id], {
      actor: operatorActor(address),
      now: seconds(clock),
    });
    return { data: { ad_archive_id, is_allowed: true } };
  },
});
