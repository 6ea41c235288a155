import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { accountSchema } from "@/lib/accounts/admin_wire.ts";
import { matchesEmail } from "@/lib/accounts/matches_email.ts";
import { monthStart, utcDay } from "@/lib/time/utc_day.ts";
import { invalidParameters } from "@/lib/http/invalid.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { isLive } from "@/lib/keys/keys.ts";

/** An account as the operator sees it. `created_at` in seconds. */
type ListedAccount = z.infer<typeof accountSchema>;

function accounts(db: Kysely<Schema>, nowMs: number) {
  const now = Math.floor(nowMs / 1000);
  const month = utcDay(monthStart(nowMs, 0) * 1000);
  return db.selectFrom("accounts").select((eb) => [
    "accounts.id",
    "email",
    "email_verified",
    "name",
    "plan_id as plan",
    "role",
    sql<number>`floor(extract(epoch from accounts.created_at))::bigint`
      .as("created_at"),
    eb.selectFrom("api_keys")
      .whereRef("api_keys.account_id", "=", "accounts.id")
      .where(isLive(now))
      .select(sql<number>`count(*)`.as("n")).$asScalar().$notNull()
      .as("active_keys"),
    eb.selectFrom("usage_daily")
      .whereRef("usage_daily.account_id", "=", "accounts.id")
      .where("day", ">=", month)
      .select(sql<number>`coalesce(sum(requests), 0)::bigint`.as("n"))
      .$asScalar().$notNull().as("requests"),
  ]);
}

interface AccountFilter {
  /** See `matchesEmail`. */
  email: string | null;
  /** Null: no limit. */
  limit: number | null;
  /** Only accounts older than the one with this id. */
  before: string | null;
}

/**
 * Matching accounts, newest first.
 *
 * @throws {Problem} `invalid_parameter` of `before` if that account was deleted
 */
export async function listAccounts(
  db: Kysely<Schema>,
  { email, limit, before }: AccountFilter,
  nowMs: number,
): Promise<ListedAccount[]> {
  let query = accounts(db, nowMs)
    .orderBy("accounts.created_at", "desc").orderBy("accounts.id", "desc");
  if (limit !== null) query = query.limit(limit);
  if (email !== null) query = query.where(matchesEmail(email));
  if (before !== null) {
    query = query.where(
      sql<boolean>`(accounts.created_at, accounts.id) < (
        select last.created_at, last.id from accounts as last where last.id = ${before})`,
    );
  }
  const found = await query.execute();
  // An empty page is an error if the account of `before` does not exist.
  if (found.length === 0 && before !== null) await assertAccount(db, before);
  return found;
}

async function assertAccount(db: Kysely<Schema>, id: string): Promise<void> {
  const account = await db.selectFrom("accounts").select("id")
    .where("id", "=", id).executeTakeFirst();
  if (account !== undefined) return;
  throw invalidParameters([{
    param: "before",
    reason: "This account no longer exists: start again without it.",
  }]);
}

/** Null if there is no such account. */
export async function findAccount(
  db: Kysely<Schema>,
  id: string,
  nowMs: number,
): Promise<ListedAccount | null> {
  return await accounts(db, nowMs).where("accounts.id", "=", id)
    .executeTakeFirst() ?? null;
}
