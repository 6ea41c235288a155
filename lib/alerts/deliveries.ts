import { type Insertable, type Kysely, sql } from "kysely";
import { newMessageId } from "@/lib/alerts/sign.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { holdAccount } from "@/lib/views/within_limit.ts";

/**
 * Messages that wait to be sent. A process that ends while it sends one leaves
 * it to the next: each is sent at least once.
 */

/** Seconds after each failed attempt: ten attempts within 75 hours. */
const DELAYS = [
  ...[5, 300, 1_800, 7_200, 18_000],
  ...[36_000, 50_400, 72_000, 86_400],
];
/** How long an attempt can take; afterwards the message is sent again. */
const LEASE_SECONDS = 120;
/** Maximum number of messages that wait for a receiver, which can be slower than they come. */
const WAITING_MAX = 1_000;
/** Attempts that take longer are slow. */
const SLOW_MS = 2_000;
export const KEPT_SECONDS = 30 * 86_400;
/** Webhooks that fail for this long are disabled. */
const FAILING_SECONDS_MAX = 3 * 86_400;

/** What receives a message: a webhook, or an account's mailbox. */
export const receiverOf = (
  { webhook_id, account_id }: Pick<Claimed, "webhook_id" | "account_id">,
): string => `${webhook_id ?? account_id}`;

/** A message that this process sends now. */
export interface Claimed {
  id: number;
  account_id: string;
  webhook_id: number | null;
  message_id: string;
  type: Schema["deliveries"]["type"];
  body: string;
  attempts: number;
  /** Whether a failure is final. */
  is_once: boolean;
  /** Whether the receiver's last attempt was slow or is unknown, as for email. */
  is_slow: boolean;
  /** Null: by email. */
  url: string | null;
  secret: string | null;
  /** Null if it is not confirmed. */
  email: string | null;
}

/** How an attempt went. */
export interface Outcome {
  /** The response's; null: none. */
  status: number | null;
  /** Null: it was delivered. */
  error: string | null;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
  ms: number;
}

export type NewDelivery = Pick<
  Insertable<Schema["deliveries"]>,
  "account_id" | "webhook_id" | "type" | "body"
>;

/** Adds messages of an account, which are sent soon; if one receiver has too many, the oldest are discarded. */
export async function addDeliveries(
  db: Kysely<Schema>,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  await removeOld(db, deliveries[0]!, now);
  await db.insertInto("deliveries").values(
    deliveries.map((delivery) => ({
      ...delivery,
      message_id: newMessageId(),
      created_at: now,
      next_at: now,
    })),
  ).execute();
  await sql`
    update deliveries set next_at = null,
      error = ${`more than ${formatCount(WAITING_MAX, "message")} were waiting`}
    where id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by id desc)
        from deliveries
        where account_id = ${deliveries[0]!.account_id}
          and next_at is not null
      ) waiting where row_number > ${WAITING_MAX}::int
    )`.execute(db);
}

/** Removes messages of an account that are kept no longer. */
async function removeOld(
  db: Kysely<Schema>,
  { account_id }: Pick<NewDelivery, "account_id">,
  now: number,
): Promise<void> {
  await db.deleteFrom("deliveries").where("next_at", "is", null)
    .where("account_id", "=", account_id)
    .where("created_at", "<", now - KEPT_SECONDS).execute();
}

/** Ends the attempts for a webhook that is disabled. */
export async function giveUp(
  db: Kysely<Schema>,
  webhookId: number,
): Promise<void> {
  await db.updateTable("deliveries").set({ next_at: null })
    .where("webhook_id", "=", webhookId).where("next_at", "is not", null)
    .execute();
}

/** What is needed to send a message; its row is `d`. */
const claimed = sql`d.id, d.account_id, d.webhook_id, d.message_id, d.type,
  d.body, d.attempts, d.next_at is null as is_once, w.url, w.secret,
  coalesce(w.attempt_ms > ${SLOW_MS}::real, true) as is_slow,
  case when a.email_verified then a.email end as email`;
const joined = sql`join accounts a on a.id = d.account_id
  left join webhooks w on w.id = d.webhook_id`;

/**
 * Messages that are due, at most one to each receiver, so that none takes all
 * slots. First come receivers that were quick the last time; among them, those
 * whose last attempt was longest ago.
 *
 * @param options.slowLimit messages to receivers that are slow or unknown
 * @param options.without receivers that this process is sending to already
 */
export async function claimDeliveries(
  db: Kysely<Schema>,
  now: number,
  { limit, slowLimit, without }: {
    limit: number;
    slowLimit: number;
    without: readonly string[];
  },
): Promise<Claimed[]> {
  // From the webhook's row, so that PostgreSQL tests each receiver, not each message.
  const receiver = sql`coalesce(w.id::text, first.account_id)`;
  const { rows } = await sql<Claimed>`
    with due as (
      select id from deliveries
      where next_at <= ${now}::bigint and id in (
        select id from (
          select id, is_slow, at, row_number() over (
            partition by is_slow order by at nulls first, id
          )
          from (
            select first.id, w.attempted_at as at,
              coalesce(w.attempt_ms > ${SLOW_MS}::real, true) as is_slow
            from (
              select account_id, webhook_id, min(id) as id from deliveries
              where next_at <= ${now}::bigint group by account_id, webhook_id
            ) first left join webhooks w on w.id = first.webhook_id
            where ${receiver} <> all (${[...without]}::text[])
          ) receivers
        ) ranked
        where not is_slow or row_number <= ${slowLimit}::int
        order by is_slow, at nulls first, id limit ${limit}::int
      )
      for update skip locked
    ), d as (
      update deliveries set next_at = ${now + LEASE_SECONDS}::bigint,
        attempted_at = ${now}::bigint, attempts = attempts + 1
      where id in (select id from due) returning *
    )
    select ${claimed} from d ${joined}`.execute(db);
  return rows;
}

/**
 * One message of an account's webhook that this process sends now, and does not
 * repeat.
 *
 * @throws {Problem} `not_found` if the account has no such webhook
 */
export async function claimOnce(
  db: Kysely<Schema>,
  delivery: NewDelivery & { webhook_id: number; message_id?: string },
  now: number,
): Promise<Claimed> {
  await removeOld(db, delivery, now);
  return await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, delivery.account_id);
    const webhook = await transaction.selectFrom("webhooks").select("id")
      .where("id", "=", delivery.webhook_id)
      .where("account_id", "=", delivery.account_id)
      .forKeyShare().executeTakeFirst();
    if (webhook === undefined) throw new Problem("not_found");
    const { id } = await transaction.insertInto("deliveries").values({
      message_id: newMessageId(),
      ...delivery,
      created_at: now,
      attempted_at: now,
      attempts: 1,
    }).returning("id").executeTakeFirstOrThrow();
    const { rows: [row] } = await sql<Claimed>`
      select ${claimed} from deliveries d ${joined}
      where d.id = ${id}`.execute(transaction);
    return row!;
  });
}

/** @returns why the webhook was disabled, if this outcome did it */
export async function recordDelivery(
  db: Kysely<Schema>,
  { id, account_id, attempts, is_once, webhook_id, url }: Claimed,
  { status, error, retryAfter, ms }: Outcome,
  now: number,
): Promise<string | null> {
  const delay = DELAYS[attempts - 1];
  const next = error === null || delay === undefined
    ? null
    : now + Math.max(delay, retryAfter ?? 0);
  return await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, account_id);
    // In the order of those who disable webhooks, else each could wait for the other.
    const webhook = await transaction.selectFrom("webhooks")
      .select(["id", "url", "failing_since", "disabled_at"])
      .where("id", "=", webhook_id).forNoKeyUpdate().executeTakeFirst();
    const recorded = await transaction.updateTable("deliveries").set({
      status,
      error,
      ms,
      delivered_at: error === null ? now : null,
      // What is sent once, or was discarded during the attempt, is not repeated.
      next_at: sql<
        number | null
      >`case when next_at is not null then ${next}::bigint end`,
    }).where("id", "=", id).where("attempts", "=", attempts)
      .executeTakeFirstOrThrow();
    // Another process has made the next attempt already.
    if (recorded.numUpdatedRows === 0n) return null;
    // A receiver's response says nothing about its replacement.
    if (webhook?.url !== url) return null;
    // A test that fails says nothing about events, nor how long it took.
    if (is_once && error !== null) return null;
    const failing_since = error === null ? null : webhook.failing_since ?? now;
    const reason = failing_since === null || webhook.disabled_at !== null
      ? null
      : status === 410
      ? "its receiver returned 410"
      : now - failing_since >= FAILING_SECONDS_MAX
      ? `it has failed for three days, last because ${error}`
      : null;
    await transaction.updateTable("webhooks").set({
      failing_since,
      attempted_at: now,
      attempt_ms: ms,
      ...(reason === null ? {} : { disabled_at: now, disabled_reason: reason }),
    }).where("id", "=", webhook.id).execute();
    if (reason !== null) await giveUp(transaction, webhook.id);
    return reason;
  });
}
