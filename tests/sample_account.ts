import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import type { Harness } from "./harness.ts";

const DAY_SECONDS = 86_400;
const DAYS = 90;

interface SampleKey {
  name: string;
  requestsADay: number;
  expiresInDays: number | null;
  usedSecondsAgo: number | null;
}

const KEYS: SampleKey[] = [
  {
    name: "Nightly export",
    requestsADay: 3_200,
    expiresInDays: null,
    usedSecondsAgo: 40,
  },
  {
    name: "Dashboard of the creative team",
    requestsADay: 900,
    expiresInDays: 21,
    usedSecondsAgo: 5_400,
  },
  {
    name: "Laptop",
    requestsADay: 0,
    expiresInDays: null,
    usedSecondsAgo: 97 * DAY_SECONDS,
  },
];

/** Less at the weekend, a little more each week, and never quite the same. */
function requestsOn(day: number, { requestsADay }: SampleKey): number {
  const weekday = day % 7 < 2 ? 0.45 : 1;
  const growth = 1 - day / (DAYS * 2);
  const ripple = 1 + Math.sin(day * 1.7) / 8;
  return Math.round(requestsADay * weekday * growth * ripple);
}

/** Gives an account what one has after three months: keys, usage, a larger plan. */
export async function fillAccount(
  { services, database }: Harness,
  accountId: string,
): Promise<void> {
  const db = database.longRunning;
  const now = Math.floor(services.clock.now() / 1000);
  const today = utcDay(services.clock.now());
  await db.updateTable("accounts").set({ plan_id: "pro", name: "Mira Olander" })
    .where("id", "=", accountId).execute();
  for (const key of KEYS) {
    const { id } = await services.ownKeys.issue(
      { accountId, address: null },
      {
        name: key.name,
        expiresAt: key.expiresInDays === null
          ? null
          : now + key.expiresInDays * DAY_SECONDS,
      },
    );
    await db.updateTable("api_keys").set({
      created_at: now - 110 * DAY_SECONDS,
      last_used_at: key.usedSecondsAgo === null
        ? null
        : now - key.usedSecondsAgo,
    }).where("id", "=", id).execute();
    if (key.requestsADay === 0) continue;
    await db.insertInto("usage_daily").values(
      Array.from({ length: DAYS }, (_, day) => ({
        account_id: accountId,
        key_id: id,
        day: dayAfter(today, -day),
        requests: requestsOn(day, key),
        client_errors: Math.round(requestsOn(day, key) / 60),
        server_errors: day % 23 === 5 ? 4 : 0,
        rate_limited: day % 11 === 3 ? 120 : 0,
      })),
    ).execute();
  }
}
