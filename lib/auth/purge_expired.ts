import type { Kysely } from "kysely";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Removes what has run out and would only gather: sessions, links, counts of attempts. */
export async function purgeExpired(
  db: Kysely<Schema>,
  clock: Clock,
): Promise<void> {
  const now = new Date(clock.now());
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("verifications").where("expires_at", "<", now).execute();
  await db.deleteFrom("attempts")
    .where("window_ends_at", "<", seconds(clock))
    .where("blocked_until", "<", seconds(clock)).execute();
}
