import { type Kysely, sql } from "kysely";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { bitsOf, countBits, nextIds, without } from "@/lib/columns/bits.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { invalidBody } from "@/lib/http/invalid.ts";
import type { Watch } from "@/lib/shared/watch_labels.ts";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";
import { liveShares } from "@/lib/views/shares.ts";
import { packBits, unpackBits } from "@/lib/views/stored_bits.ts";
import { aboutQuery, findViewAds, tidyQuery } from "@/lib/views/view_query.ts";
import { lockAccount, withinLimit } from "@/lib/views/within_limit.ts";

/** What an account can change of a view. */
interface ViewValues {
  name: string;
  query: string;
  watch: Watch;
}

export type View = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectViews>["executeTakeFirst"]>>
>;

/** Ads since a view was opened: they started to match, or have changed. */
export const UNSEEN = ["new", "changed"] as const;
export type Unseen = typeof UNSEEN[number];

/** The reason for disabling a webhook whose last view is deleted. */
export const VIEWS_DELETED = "its views were deleted";

const VIEWS_MAX = 100;
/** New or changed ads that a page lists. */
const LISTED_MAX = 50;
const NOTHING_NEW = { new_ads: 0, changed_ads: 0, changed: new Uint8Array() };

const selectViews = (db: Kysely<Schema>, accountId: string, now: number) =>
  db.selectFrom("views")
    .leftJoin(liveShares(db, now), "shares.view_id", "views.id")
    .select([
      ...["views.id", "name", "query", "watch"] as const,
      ...["new_ads", "changed_ads", "views.created_at", "opened_at"] as const,
      ...["shares.created_at as shared_at", "ends_at"] as const,
    ])
    .where("account_id", "=", accountId).orderBy("views.id");

/** An account's views. Another account's view is `not_found`, like one that does not exist. */
export class Views {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly reads: Kysely<Schema>,
    private readonly columns: ArchiveColumns,
    private readonly clock: Clock,
    /** Whether the server sends email. */
    private readonly hasMail: boolean,
  ) {}

  /** All, oldest first. */
  list(accountId: string): Promise<View[]> {
    return selectViews(this.db, accountId, seconds(this.clock)).execute();
  }

  /** @throws {Problem} `not_found` */
  async find(accountId: string, id: number): Promise<View> {
    const view = await selectViews(this.db, accountId, seconds(this.clock))
      .where("views.id", "=", id).executeTakeFirst();
    if (view === undefined) throw new Problem("not_found");
    return view;
  }

  /** @throws {Problem} `limit_reached`; `invalid_body` about `query` or `watch` */
  async create(accountId: string, values: ViewValues): Promise<View> {
    this.#checkWatch(values.watch);
    const now = seconds(this.clock);
    const matched = await this.#match(values.query);
    const { id } = await withinLimit(
      this.db,
      accountId,
      "views",
      VIEWS_MAX,
      (transaction) =>
        transaction.insertInto("views").values({
          ...values,
          ...matched,
          account_id: accountId,
          created_at: now,
          opened_at: now,
        }).returning("id").executeTakeFirstOrThrow(),
    );
    return await this.find(accountId, id);
  }

  /**
   * @param values undefined members remain
   * @throws {Problem} `not_found`; `invalid_body` about `query` or `watch`
   */
  async change(
    accountId: string,
    id: number,
    { query, ...values }: {
      [Name in keyof ViewValues]?: ViewValues[Name] | undefined;
    },
  ): Promise<View> {
    const before = await this.find(accountId, id);
    if (values.watch !== before.watch) this.#checkWatch(values.watch);
    const isOther = query !== undefined && tidyQuery(query) !== before.query;
    const set = {
      ...values,
      ...(isOther ? { ...await this.#match(query), ...NOTHING_NEW } : {}),
    };
    if (Object.values(set).some((value) => value !== undefined)) {
      await this.db.updateTable("views").set(set).where("id", "=", id)
        .where("account_id", "=", accountId).execute();
    }
    return await this.find(accountId, id);
  }

  /** @throws {Problem} `not_found` */
  async remove(accountId: string, id: number): Promise<View> {
    const view = await this.find(accountId, id);
    await this.db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, accountId);
      await transaction.deleteFrom("views").where("id", "=", id)
        .where("account_id", "=", accountId).execute();
      // Without any id, a webhook would get views that it did not choose.
      await sql`
        update webhooks set
          view_ids = case when view_ids = array[${id}::bigint]
            then view_ids else array_remove(view_ids, ${id}::bigint) end,
          disabled_at = case when view_ids = array[${id}::bigint]
            then coalesce(disabled_at, ${seconds(this.clock)}::bigint)
            else disabled_at end,
          disabled_reason = case
            when view_ids = array[${id}::bigint] and disabled_at is null
            then ${VIEWS_DELETED} else disabled_reason end
        where account_id = ${accountId} and ${id}::bigint = any (view_ids)`
        .execute(transaction);
      await sql`
        update deliveries set next_at = null
        where account_id = ${accountId} and next_at is not null
          and webhook_id in (select id from webhooks
            where account_id = ${accountId} and disabled_at is not null)`
        .execute(transaction);
    });
    return view;
  }

  /** Marks all ads of a view as seen. @throws {Problem} `not_found` */
  async open(accountId: string, id: number): Promise<View> {
    await this.db.updateTable("views").set((eb) => ({
      opened: eb.ref("matched"),
      opened_at: seconds(this.clock),
      ...NOTHING_NEW,
    })).where("id", "=", id).where("account_id", "=", accountId).execute();
    return await this.find(accountId, id);
  }

  /**
   * Marks the newest ads of a view that are new, or that have changed, as seen:
   * at most 50, so that no more count as seen than a page lists.
   *
   * @returns their archive ids
   * @throws {Problem} `not_found`
   */
  async openUnseen(
    accountId: string,
    id: number,
    kind: Unseen,
  ): Promise<string[]> {
    const ids = await this.db.transaction().execute(async (transaction) => {
      const sets = await transaction.selectFrom("views")
        .select(["matched", "opened", "changed"])
        .where("id", "=", id).where("account_id", "=", accountId)
        .forNoKeyUpdate().executeTakeFirst();
      if (sets === undefined) throw new Problem("not_found");
      const matched = unpackBits(sets.matched);
      const unseen = kind === "new"
        ? without(matched, unpackBits(sets.opened))
        : unpackBits(sets.changed);
      const ids = nextIds(unseen, {
        isDescending: true,
        after: null,
        limit: LISTED_MAX,
      });
      const rest = without(unseen, bitsOf(ids));
      await transaction.updateTable("views").set({
        opened_at: seconds(this.clock),
        ...(kind === "new"
          ? {
            opened: packBits(without(matched, rest)),
            new_ads: countBits(rest),
          }
          : { changed: packBits(rest), changed_ads: countBits(rest) }),
      }).where("id", "=", id).execute();
      return ids;
    });
    return await archiveIdsOf(this.reads, ids);
  }

  #checkWatch(watch: Watch | undefined): void {
    if (watch !== "mail" || this.hasMail) return;
    throw invalidBody([{
      param: "watch",
      reason: "The value cannot be mail: this server does not send email.",
    }]);
  }

  /** A query's canonical form, and the ads that match it now, as those that were seen, and how long finding them took. */
  async #match(text: string) {
    const query = tidyQuery(text);
    const { reads, columns, db, clock } = this;
    const { last } = await db.selectFrom("ad_history")
      .select((eb) => eb.fn.max("id").as("last")).executeTakeFirstOrThrow();
    const began = elapsed(clock);
    const { bits, version } = await findViewAds(reads, columns, query)
      .catch((error) => {
        throw aboutQuery(error);
      });
    const evaluation_ms = elapsed(clock) - began;
    const matched = packBits(bits);
    return {
      query,
      version,
      history_id: last ?? 0,
      evaluation_ms,
      matched,
      opened: matched,
    };
  }
}

/** Archive ids, in the order of `ids`. */
export async function archiveIdsOf(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ ad_archive_id: string }>`
    select ad_archive_id from unnest(${ids}::bigint[]) with ordinality as each (id, n)
    join ads using (id) order by n`.execute(db);
  return rows.map(({ ad_archive_id }) => ad_archive_id);
}
