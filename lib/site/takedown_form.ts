import { HttpError } from "fresh";
import { reasonSchema } from "@/lib/ads/takedown_wire.ts";
import { takeDown } from "@/lib/ads/takedowns.ts";
import type { State } from "@/lib/app/define.ts";
import { accountActor } from "@/lib/audit/audit.ts";
import { type Form, rejectFields } from "@/lib/site/form.ts";
import { isOperator } from "@/lib/site/middlewares.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { seconds } from "@/lib/time/clock.ts";

export async function takeDownAd(
  state: State,
  adArchiveId: string,
  form: Form,
): Promise<Response> {
  if (!isOperator(state)) throw new HttpError(404);
  const { services, session, address } = state;
  const { archive, database, mediaStore, clock } = services;
  const reason = form.trimmed("reason") || null;
  const [issue] = reasonSchema.nullable().safeParse(reason).error?.issues ?? [];
  rejectFields({ reason: issue?.message ?? null });
  await takeDown(database, mediaStore, [adArchiveId], {
    reason,
    actor: accountActor(session!.account.id, address),
    now: seconds(clock),
  });
  // The list that is shown next no longer has the ad.
  archive.cache.drop();
  return seeOther("/dashboard/ads", { flash: "ad_removed" });
}
