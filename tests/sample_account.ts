import type { Harness } from "./harness.ts";
import type { SignedIn } from "./sessions.ts";
import { addUsage } from "./site/forms.ts";

const DAY_SECONDS = 86_400;
const DAYS = 90;

/** Their names, requests a day, seconds since their last use, days until they expire. */
const KEYS = [
  ["Nightly export", 3_200, 40, null],
  ["Dashboard of the creative team", 900, 5_400, 21],
  ["Laptop", 0, 97 * DAY_SECONDS, null],
] as const;

/** Less at the weekend, a little more each week, and never quite the same. */
function requestsOn(day: number, perDay: number): number {
  const weekday = day % 7 < 2 ? 0.45 : 1;
  const growth = 1 - day / (DAYS * 2);
  const ripple = 1 + Math.sin(day * 1.7) / 8;
  return Math.round(perDay * weekday * growth * ripple);
}

/** Gives an account what one has after three months: keys, usage, a larger plan. */
export async function fillAccount(
  t: Harness,
  me: Pick<SignedIn, "accountId">,
): Promise<void> {
  const db = t.database.longRunning;
  const now = Math.floor(t.services.clock.now() / 1000);
  await db.updateTable("accounts").set({ plan_id: "pro", name: "Mira Olander" })
    .where("id", "=", me.accountId).execute();
  for (const [name, perDay, usedAgo, days] of KEYS) {
    const expiresAt = days && now + days * DAY_SECONDS;
    const owner = { accountId: me.accountId, address: null };
    const { id } = await t.services.ownKeys.issue(owner, { name, expiresAt });
    await db.updateTable("api_keys").set({
      created_at: now - 110 * DAY_SECONDS,
      last_used_at: now - usedAgo,
    }).where("id", "=", id).execute();
    if (perDay === 0) continue;
    const usage = Array.from({ length: DAYS }, (_, ago) => ({
      key_id: id,
      ago,
      requests: requestsOn(ago, perDay),
      client_errors: Math.round(requestsOn(ago, perDay) / 60),
      server_errors: ago % 23 === 5 ? 4 : 0,
      rate_limited: ago % 11 === 3 ? 120 : 0,
    }));
    await addUsage(t, me, ...usage);
  }
}
