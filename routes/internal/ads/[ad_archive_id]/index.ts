import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { takedownParams } from "@/lib/ads/takedown_wire.ts";
import { endpoint } from "@/lib/api/endpoint.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { seconds } from "@/lib/time/clock.ts";

export const handler = endpoint({
  access: "operator",
  params: { ad_archive_id: adParam },
  query: { DELETE: takedownParams },
}, {
  async DELETE({ services, address, params, query }) {
    const { archive, database, mediaStore, clock } = services;
    const ids = [params.ad_archive_id];
    const [data = null] = await takeDown(database, mediaStore, ids, {
      reason: query.reason ?? null,
      actor: operatorActor(address),
      now: seconds(clock),
    });
    // Reads after this response have the ad no longer.
    archive.cache.drop();
    if (data !== null) return { data };
    throw new Problem("ad_not_found", { param: "ad_archive_id" });
  },
});
