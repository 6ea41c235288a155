import { type Kysely, type RawBuilder, sql } from "kysely";
import { adText } from "@/lib/ads/documents.ts";
import { missingAd } from "@/lib/ads/takedowns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { type Clock, seconds } from "@/lib/time/clock.ts";
import { liveShares } from "@/lib/views/shares.ts";
import { withinLimit } from "@/lib/views/within_limit.ts";

const BOARDS_MAX = 50;
const ADS_MAX = 5_000;

export type Board = Awaited<ReturnType<Boards["find"]>>;

/** An ad on a board, as JSON text. */
export interface Starred {
  id: number;
  ad_archive_id: string;
  note: string;
  added_at: number;
  json: Uint8Array;
}

/** The number of a board's ads that are in the archive. */
const starredCount = (boardId: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from board_ads join ads using (ad_archive_id)
    where board_id = ${boardId})`;

const selectBoards = (db: Kysely<Schema>, accountId: string, now: number) =>
  db.selectFrom("boards")
    .leftJoin(liveShares(db, now), "shares.board_id", "boards.id")
    .select([
      ...["boards.id", "name", "boards.created_at"] as const,
      ...["shares.created_at as shared_at", "ends_at"] as const,
      starredCount(sql.ref("boards.id")).as("ads"),
    ])
    .where("account_id", "=", accountId).orderBy("boards.id");

/** An account's boards. Another account's board is `not_found`, like one that does not exist. */
export class Boards {
  constructor(
    private readonly db: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  /** All, oldest first. */
  list(accountId: string) {
    return selectBoards(this.db, accountId, seconds(this.clock)).execute();
  }

  /** @throws {Problem} `not_found` */
  async find(accountId: string, id: number) {
    const board = await selectBoards(this.db, accountId, seconds(this.clock))
      .where("boards.id", "=", id).executeTakeFirst();
    if (board === undefined) throw new Problem("not_found");
    return board;
  }

  /** @throws {Problem} `limit_reached` */
  async create(accountId: string, name: string): Promise<Board> {
    const created_at = seconds(this.clock);
    const { id } = await withinLimit(
      this.db,
      accountId,
      "boards",
      BOARDS_MAX,
      (transaction) =>
        transaction.insertInto("boards")
          .values({ account_id: accountId, name, created_at })
          .returning("id").executeTakeFirstOrThrow(),
    );
    return await this.find(accountId, id);
  }

  /** @throws {Problem} `not_found` */
  async rename(accountId: string, id: number, name: string): Promise<Board> {
    await this.db.updateTable("boards").set({ name }).where("id", "=", id)
      .where("account_id", "=", accountId).execute();
    return await this.find(accountId, id);
  }

  /** @throws {Problem} `not_found` */
  async remove(accountId: string, id: number): Promise<Board> {
    const board = await this.find(accountId, id);
    await this.db.deleteFrom("boards").where("id", "=", id)
      .where("account_id", "=", accountId).execute();
    return board;
  }

  /**
   * Puts an ad on a board, or changes its note; undefined: it remains.
   * @throws {Problem} `not_found`, `ad_not_found`, `ad_removed`, `limit_reached`
   */
  async star(
    accountId: string,
    id: number,
    { ad_archive_id, note }: {
      ad_archive_id: string;
      note?: string | undefined;
    },
  ): Promise<Pick<Starred, "ad_archive_id" | "note" | "added_at">> {
    return await this.db.transaction().execute(async (transaction) => {
      await this.#lock(transaction, accountId, id);
      const ad = await transaction.selectFrom("ads").select("id")
        .where("ad_archive_id", "=", ad_archive_id).executeTakeFirst();
      if (ad === undefined) throw await missingAd(transaction, ad_archive_id);
      const { count } = await transaction.selectFrom("board_ads")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("board_id", "=", id)
        .where("ad_archive_id", "<>", ad_archive_id).executeTakeFirstOrThrow();
      if (count >= ADS_MAX) {
        throw new Problem("limit_reached", {
          message:
            `A board can have at most ${ADS_MAX} ads. Take one off first, or create another board.`,
        });
      }
      const added_at = seconds(this.clock);
      return await transaction.insertInto("board_ads")
        .values({ board_id: id, ad_archive_id, note: note ?? "", added_at })
        .onConflict((oc) =>
          oc.columns(["board_id", "ad_archive_id"]).doUpdateSet((eb) => ({
            note: note ?? eb.ref("board_ads.note"),
          }))
        )
        .returning(["ad_archive_id", "note", "added_at"])
        .executeTakeFirstOrThrow();
    });
  }

  /** Takes an ad off a board. @throws {Problem} `not_found`, also if it is not there */
  async unstar(accountId: string, id: number, adArchiveId: string) {
    return await this.db.transaction().execute(async (transaction) => {
      await this.#lock(transaction, accountId, id);
      const starred = await transaction.deleteFrom("board_ads")
        .where("board_id", "=", id).where("ad_archive_id", "=", adArchiveId)
        .returning(["ad_archive_id", "note", "added_at"]).executeTakeFirst();
      if (starred === undefined) throw new Problem("not_found");
      return starred;
    });
  }

  /** The account's boards, each with the ad's note if it is there. */
  withAd(accountId: string, adArchiveId: string) {
    return this.db.selectFrom("boards")
      .leftJoin("board_ads", (join) =>
        join.onRef("board_id", "=", "boards.id")
          .on("ad_archive_id", "=", adArchiveId))
      .select(["boards.id", "name", "note"])
      .where("account_id", "=", accountId).orderBy("boards.id").execute();
  }

  async #lock(db: Kysely<Schema>, accountId: string, id: number) {
    const board = await db.selectFrom("boards").select("id")
      .where("id", "=", id).where("account_id", "=", accountId)
      .forNoKeyUpdate().executeTakeFirst();
    if (board === undefined) throw new Problem("not_found");
  }
}

/** @returns the number of a board's ads that are in the archive */
export async function countStarred(
  db: Kysely<Schema>,
  boardId: number,
): Promise<number> {
  const { count } = await db.selectNoFrom(
    starredCount(sql`${boardId}::bigint`).as("count"),
  ).executeTakeFirstOrThrow();
  return count;
}

/**
 * The ads of a board that are in the archive, most recently added first.
 *
 * @param before only those that were added before the one with this `id`
 */
export async function readStarred(
  db: Kysely<Schema>,
  boardId: number,
  { limit, before = null }: {
    limit: number;
    before?: number | null | undefined;
  },
): Promise<Starred[]> {
  const { rows } = await sql<Starred>`
    select board_ads.id, ads.ad_archive_id, note, added_at,
      ${adText({ members: [], hasMedia: false })} as json
    from board_ads join ads on ads.ad_archive_id = board_ads.ad_archive_id
    where board_id = ${boardId}::bigint
      and (${before}::bigint is null or board_ads.id < ${before}::bigint)
    order by board_ads.id desc limit ${limit}::int`.execute(db);
  return rows;
}
