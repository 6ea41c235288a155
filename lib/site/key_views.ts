import type { OwnKey } from "@/lib/accounts/own_key.ts";
import { requestsByKey } from "@/lib/accounts/usage_by_key.ts";
import { utcDay } from "@/lib/accounts/usage_day.ts";
import { seconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/services.ts";
import { keyHints, keyState } from "@/lib/shared/key_state.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";

/** An account's keys with what each has done this month, newest first. */
export async function keyViews(
  services: Pick<Services, "clock" | "database" | "ownKeys" | "usage">,
  accountId: string,
): Promise<KeyView[]> {
  await services.usage.flush();
  const today = utcDay(services.clock.now());
  const [keys, requests] = await Promise.all([
    services.ownKeys.list(accountId),
    requestsByKey(services.database.pages, {
      accountId,
      from: `${today.slice(0, 7)}-01`,
      to: today,
    }),
  ]);
  const now = seconds(services.clock);
  const createdAt = new Map(keys.map((key) => [key.id, key.created_at]));
  return keys.map((key) => viewOf(key, now, createdAt, requests));
}

function viewOf(
  key: OwnKey,
  now: number,
  createdAt: ReadonlyMap<number, number>,
  requests: ReadonlyMap<number, number>,
): KeyView {
  const replacedAt = key.replaced_by_id === null
    ? null
    : createdAt.get(key.replaced_by_id) ?? null;
  return {
    id: key.id,
    name: key.name,
    last4: key.last4,
    state: keyState(key, now),
    created_at: key.created_at,
    expires_at: key.expires_at,
    last_used_at: key.last_used_at,
    revoked_at: key.revoked_at,
    requests: requests.get(key.id) ?? 0,
    hints: keyHints(key, { now, replacedAt }),
  };
}
