import { hash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { accountActor, type Owner, recordAudit } from "@/lib/audit/audit.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { PLAN_COLUMNS, type Principal, toPlan } from "@/lib/keys/principal.ts";

/** Links to views and boards, which work without an account. */

/** What a link leads to. */
export type Shared = { view_id: number } | { board_id: number };

/** Who shares or stops sharing. */
interface Sharer extends Owner {
  /** Seconds. */
  now: number;
}

const TOKEN_BYTES = 32;

const hashToken = (token: string) => hash("sha256", token, "hex");

/** The links that work now. */
export const liveShares = (db: Kysely<Schema>, now: number) =>
  db.selectFrom("shares").selectAll()
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .as("shares");

/**
 * Creates a link, which replaces any earlier one.
 *
 * @returns its path
 * @throws {Problem} `not_found` if its target was just deleted
 */
export async function share(
  db: Kysely<Schema>,
  shared: Shared,
  { accountId, address, now }: Sharer,
  ends_at: number | null,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const actor = accountActor(accountId, address);
  const link = { token_hash: hashToken(token), created_at: now, ends_at };
  await db.transaction().execute(async (transaction) => {
    const [column, id] = targetOf(shared);
    const target = await transaction
      .selectFrom(column === "view_id" ? "views" : "boards").select("id")
      .where("id", "=", id).forKeyShare().executeTakeFirst();
    if (target === undefined) throw new Problem("not_found");
    await transaction.insertInto("shares")
      .values({ view_id: null, board_id: null, ...shared, ...link })
      .onConflict((oc) => oc.column(column).doUpdateSet(link))
      .execute();
    await recordAudit(transaction, {
      actor,
      action: "share.created",
      accountId,
      now,
      detail: shared,
    });
  });
  return `/share/${token}`;
}

/** @returns whether there was a link */
export async function unshare(
  db: Kysely<Schema>,
  shared: Shared,
  { accountId, address, now }: Sharer,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const [column, id] = targetOf(shared);
    const { numDeletedRows } = await transaction.deleteFrom("shares")
      .where(column, "=", id).executeTakeFirstOrThrow();
    const isRemoved = numDeletedRows > 0;
    const actor = accountActor(accountId, address);
    if (isRemoved) {
      await recordAudit(transaction, {
        actor,
        action: "share.revoked",
        accountId,
        now,
        detail: shared,
      });
    }
    return isRemoved;
  });
}

const targetOf = (shared: Shared) =>
  Object.entries(shared)[0] as ["view_id" | "board_id", number];

/** The view or board of a link, and whose it is; null if the link is unknown, was revoked or has expired. */
export async function findShared(
  db: Kysely<Schema>,
  token: string,
  now: number,
) {
  const row = await db.selectFrom(liveShares(db, now))
    .leftJoin("views", "views.id", "shares.view_id")
    .leftJoin("boards", "boards.id", "shares.board_id")
    .innerJoin("accounts", (join) =>
      join.on((eb) =>
        eb(
          "accounts.id",
          "=",
          eb.fn.coalesce("views.account_id", "boards.account_id"),
        )
      ))
    .innerJoin("plans", "plans.id", "accounts.plan_id")
    .select((eb) => [
      ...["board_id", "query", "accounts.id", "email"] as const,
      eb.fn.coalesce("views.name", "boards.name").as("name"),
      ...PLAN_COLUMNS,
    ])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { board_id, query, name, id, email } = row;
  const owner: Principal = {
    account: { id, email },
    plan: toPlan(row),
    key: null,
  };
  return { board_id, query, name: name!, owner };
}
