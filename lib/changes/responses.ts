import { Buffer } from "node:buffer";
import type { Kysely } from "kysely";
import { includedIn } from "@/lib/ads/language/ad_shape.ts";
import { pickFields } from "@/lib/ads/documents.ts";
import { createAdReader, joinItems } from "@/lib/ads/read/read_ads.ts";
import { withOwnMedia } from "@/lib/ads/responses/bodies.ts";
import { ignoredOf } from "@/lib/http/paging.ts";
import type { ChangeSignal } from "@/lib/changes/change_signal.ts";
import {
  type Change,
  findChanges,
  type Found,
  historyOf,
  inSnapshot,
  isLost,
  type Snapshot,
} from "@/lib/changes/find_changes.ts";
import { boundTo, type ChangesQuery } from "@/lib/changes/query.ts";
import type { ChangePosition } from "@/lib/columns/changes.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Representation } from "@/lib/http/representation.ts";

/** More requests than this do not wait: each holds a connection of the server. */
const WAITING_MAX = 1_000;
/** While one waits, it reads at most this often. */
const READ_EVERY_MS = 100;

/** Where in the feed a client is. */
interface Position extends ChangePosition {
  history: number;
}

interface Page extends Pick<Found, "isUpToDate"> {
  items: Uint8Array;
  count: number;
  last: Position;
}

interface Reading {
  origin: string;
  /** Runs a read when it is the account's turn. */
  run<T>(read: () => Promise<T>): Promise<T>;
  /** Throws if the reader may no longer read. */
  confirm: () => Promise<void>;
  /** Wait until one of these aborts. */
  signals: readonly AbortSignal[];
}

const adOf = ({ ad }: Record<string, unknown>) => ad as Record<string, unknown>;

/** The feed of changes; see `find_changes.ts`. */
export function createChanges(
  db: Kysely<Schema>,
  cursors: CursorCodec,
  signal: ChangeSignal,
) {
  const readPage = (query: ChangesQuery, after: Position) =>
    inSnapshot(db, async (snapshot): Promise<Page> => {
      if (await isLost(snapshot, after.version, after.history)) {
        throw new Problem("cursor_expired", { param: "cursor" });
      }
      const found = await findChanges(snapshot, query, after);
      const { rows, read } = await readRows(snapshot, query, found.changes);
      const isAll = read === found.changes.length;
      const { version, id } = isAll ? found.last : found.changes[read - 1]!;
      return {
        items: joinItems(rows),
        count: read,
        last: {
          version,
          id,
          history: version === after.version
            ? after.history
            : await historyOf(snapshot, version),
        },
        isUpToDate: isAll && found.isUpToDate,
      };
    });

  const readers = new Map<string, ReturnType<typeof createAdReader>>();
  function readAdsOf(query: ChangesQuery) {
    const included = includedIn(query);
    const key = JSON.stringify(included);
    let read = readers.get(key);
    if (read === undefined) {
      readers.set(key, read = createAdReader(db, { included, isDated: false }));
    }
    return read;
  }

  /** The rows of changes: as many as fit into a response. */
  async function readRows(
    { db }: Snapshot,
    query: ChangesQuery,
    changes: readonly Change[],
  ) {
    const present = changes.filter(({ removed }) => removed === null);
    const { ads } = present.length === 0 ? { ads: [] } : await readAdsOf(query)(
      { db, check() {} },
      present.map(({ id }) => id),
      {
        before: '{"change":"upserted","ad":',
        after: present.map(({ version }) => `},"version":${version}}`),
      },
    );
    const rows: Uint8Array[] = [];
    for (const { id, version, removed } of changes) {
      if (removed !== null) {
        const ad = { id, ...removed };
        rows.push(
          Buffer.from(JSON.stringify({ change: "removed", ad, version })),
        );
        continue;
      }
      const row = ads.shift();
      if (row === undefined) break;
      rows.push(pickFields(row, query.fields, adOf));
    }
    return { rows, read: rows.length };
  }

  return {
    /** @throws {Problem} `invalid_cursor`, `cursor_expired` */
    async respond(
      query: ChangesQuery,
      { origin, run, confirm, signals }: Reading,
    ) {
      const { limit, cursor, wait, ignored = [] } = query;
      const bound = boundTo(query);
      const [version, id, history] = cursor === undefined
        ? [0, 0, 0]
        : cursors.decode(cursor, bound) as [number, number, number];
      const until = performance.now() + wait * 1000;
      let after = { version, id, history };
      for (;;) {
        const began = performance.now();
        const page = await run(() => readPage(query, after));
        const left = until - performance.now();
        const isOver = page.count > 0 || !page.isUpToDate || left <= 0 ||
          signal.waiting >= WAITING_MAX ||
          signals.some(({ aborted }) => aborted);
        if (isOver) return toResponse(page);
        after = page.last;
        await signal.next(left, signals);
        const early = READ_EVERY_MS - (performance.now() - began);
        if (early > 0) await new Promise((done) => setTimeout(done, early));
        await confirm();
      }

      function toResponse({ items, last, isUpToDate }: Page): Representation {
        const next = cursors.encode(
          [last.version, last.id, last.history],
          bound,
        );
        const envelope = {
          meta: { limit, up_to_date: isUpToDate, ...ignoredOf(ignored) },
          pagination: { cursor: next, has_more: !isUpToDate },
        };
        return new Representation([
          '{"data":[',
          withOwnMedia(items, origin),
          `],${JSON.stringify(envelope).slice(1)}`,
        ]);
      }
    },
  };
}
