import type { OwnKey } from "@/lib/keys/keys.ts";
import { requestsByKey } from "@/lib/usage/usage_history.ts";
import { utcDay } from "@/lib/utc_day.ts";
import { seconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import { keyHints, keyState } from "@/lib/shared/key_state.ts";
import type { KeyView } from "@/lib/shared/key_view.ts";

/** Keys on a page and in the overview. */
const SHOWN_MAX = 50;
/** Keys that ended longer ago are only in the audit trail. */
const ENDED_SHOWN_SECONDS = 90 * 86_400;

type KeyServices = Pick<Services, "clock" | "database" | "ownKeys" | "usage">;

/** Keys of one kind, and the id that older ones follow; null: there are none. */
export interface KeyPage {
  keys: KeyView[];
  olderThan: number | null;
}

/** Which keys to begin after; null: with the newest. */
export interface KeyPlace {
  working: number | null;
  ended: number | null;
}

/** An account's keys with what each has done this month, newest first: those that work, and those that ended recently. */
export async function keyPages(
  services: KeyServices,
  accountId: string,
  place: KeyPlace,
): Promise<{ working: KeyPage; ended: KeyPage }> {
  await services.usage.flush();
  const now = seconds(services.clock);
  const limit = SHOWN_MAX + 1;
  const since = now - ENDED_SHOWN_SECONDS;
  const [working, ended] = await Promise.all([
    services.ownKeys.list(accountId, {
      limit,
      before: place.working,
      workingAt: now,
    }),
    services.ownKeys.list(accountId, {
      limit,
      before: place.ended,
      ended: { since, now },
    }),
  ]);
  return {
    working: await toPage(services, accountId, working),
    ended: await toPage(services, accountId, ended),
  };
}

/** The newest of an account's keys that work. */
export async function workingKeys(
  services: KeyServices,
  accountId: string,
): Promise<KeyView[]> {
  await services.usage.flush();
  const keys = await services.ownKeys.list(accountId, {
    limit: SHOWN_MAX,
    workingAt: seconds(services.clock),
  });
  return (await toPage(services, accountId, keys)).keys;
}

async function toPage(
  { clock, database, ownKeys }: KeyServices,
  accountId: string,
  rows: readonly OwnKey[],
): Promise<KeyPage> {
  const keys = rows.slice(0, SHOWN_MAX);
  const olderThan = rows.length > keys.length ? keys.at(-1)!.id : null;
  if (keys.length === 0) return { keys: [], olderThan };
  const today = utcDay(clock.now());
  const successors = keys.flatMap(({ replaced_by_id: id }) =>
    id === null ? [] : [id]
  );
  const [requests, replacements] = await Promise.all([
    requestsByKey(database.pages, {
      accountId,
      from: `${today.slice(0, 7)}-01`,
      to: today,
    }),
    successors.length === 0 ? [] : ownKeys.list(accountId, { ids: successors }),
  ]);
  const createdAt = new Map(
    replacements.map((key) => [key.id, key.created_at]),
  );
  const now = seconds(clock);
  return {
    keys: keys.map((key) => toKeyView(key, now, createdAt, requests)),
    olderThan,
  };
}

function toKeyView(
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
