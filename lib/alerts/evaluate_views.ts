import { type Kysely, type Selectable, sql } from "kysely";
import { addDeliveries, type NewDelivery } from "@/lib/alerts/deliveries.ts";
import {
  IDS_MAX,
  type Matched,
  ownOrigin,
  toBody,
} from "@/lib/alerts/events.ts";
import { historyOf } from "@/lib/changes/find_changes.ts";
import { boundTo, CHANGE_TYPES } from "@/lib/changes/query.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import {
  type Bits,
  bitsOf,
  countBits,
  hasBit,
  intersect,
  nextIds,
  unite,
  without,
} from "@/lib/columns/bits.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";
import { packBits, unpackBits } from "@/lib/views/stored_bits.ts";
import { findViewAds } from "@/lib/views/view_query.ts";
import { archiveIdsOf } from "@/lib/views/views.ts";
import { holdAccount } from "@/lib/views/within_limit.ts";

/** How long evaluating a view can take; afterwards another process may do it. */
const LEASE_SECONDS = 60;
/** The delay before retrying a view that could not be written, or cannot be read yet. */
const PAUSE_SECONDS = 2;

export interface Evaluating {
  config: Config;
  /** Of the primary. */
  db: Kysely<Schema>;
  reads: Kysely<Schema>;
  columns: ArchiveColumns;
  cursors: CursorCodec;
  clock: Clock;
  log: Log;
}

/** What is needed to evaluate a view. */
const CLAIMED = [
  ...["id", "account_id", "name", "query", "watch", "opened_at"] as const,
  ...["version", "history_id"] as const,
  ...["matched", "opened", "changed", "changed_ads"] as const,
] as const;
type ClaimedView = Pick<Selectable<Schema["views"]>, typeof CLAIMED[number]>;

/**
 * Compares what matches each view with what matched before the archive changed,
 * and adds messages about it: once for each view and import, whichever process
 * does it. Accounts whose views took long the last time come last, so that
 * others do not wait for them. This goes by account, since a view with the same
 * search as another takes no time after it. Ends when an import runs.
 */
export async function evaluateViews(
  work: Evaluating,
  signal: AbortSignal,
): Promise<void> {
  const changes = changedSince(work.db);
  while (!signal.aborted) {
    const now = seconds(work.clock);
    const { rows: [view] } = await sql<ClaimedView>`
      update views set claimed_until = ${now + LEASE_SECONDS}::bigint
      where id in (
        select id from views join (
          select account_id, sum(evaluation_ms) as ms from views
          group by account_id
        ) as all_views using (account_id)
        where version < (select version from archive_state)
          and claimed_until <= ${now}::bigint
          and not exists (select from scrape_runs where status = 'running')
        order by all_views.ms, evaluation_ms, id limit 1
        for update of views skip locked
      )
      returning ${sql.join(CLAIMED.map((name) => sql.ref(name)))}`
      .execute(work.db);
    if (view === undefined) return;
    await evaluate(work, view, changes).catch((error) =>
      work.log("warn", "a view could not be evaluated", {
        view: view.id,
        ...errorFields(error),
      })
    );
  }
}

async function evaluate(
  work: Evaluating,
  view: ClaimedView,
  changedSince: (id: number, version: number) => Promise<Changed>,
): Promise<void> {
  const { db, reads, columns, clock } = work;
  const began = elapsed(clock);
  const found = await findViewAds(reads, columns, view.query)
    .catch((error) => {
      if (error instanceof Problem) return null;
      throw error;
    });
  const evaluation_ms = elapsed(clock) - began;
  // It cannot be evaluated now; the next change of the archive tries again.
  if (found === null) {
    await sql`update views set version = (select version from archive_state),
        evaluation_ms = ${evaluation_ms}::real, claimed_until = 0
      where id = ${view.id} and version = ${view.version}`.execute(db);
    return;
  }
  const again = () =>
    sql`update views set claimed_until = ${
      seconds(clock) + PAUSE_SECONDS
    }::bigint
      where id = ${view.id} and version = ${view.version}`.execute(db);
  // A replica can be behind.
  if (found.version <= view.version) return void await again();
  const { ids, last } = await changedSince(view.history_id, found.version);
  const [before, opened] = [unpackBits(view.matched), unpackBits(view.opened)];
  const added = without(found.bits, before);
  const changed = ids.filter((id) =>
    hasBit(found.bits, id) && hasBit(before, id)
  );
  const sinceOpened = intersect([
    unite([unpackBits(view.changed), bitsOf(changed)]),
    found.bits,
    opened,
  ]);
  const changed_ads = countBits(sinceOpened);
  const isSame = countBits(added) === 0 &&
    countBits(without(before, found.bits)) === 0;
  const event = countBits(added) + changed.length === 0
    ? null
    : await toEvent(work, view, { added, changed });
  const now = seconds(clock);
  const isDone = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, view.account_id);
    const { numUpdatedRows } = await transaction.updateTable("views")
      .set({
        version: found.version,
        history_id: last,
        claimed_until: 0,
        evaluation_ms,
        // They can be large, and most imports change few views.
        ...(isSame ? {} : { matched: packBits(found.bits) }),
        new_ads: countBits(without(found.bits, opened)),
        ...(changed.length === 0 && changed_ads === view.changed_ads
          ? {}
          : { changed_ads, changed: packBits(sinceOpened) }),
      })
      .where("id", "=", view.id).where("version", "=", view.version)
      .where("opened_at", "=", view.opened_at).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    if (event === null) return true;
    const body = toBody("view.matched", now, event);
    const receivers = await receiversOf(transaction, view);
    await addDeliveries(
      transaction,
      receivers.map((receiver) => ({
        ...receiver,
        type: "view.matched",
        body,
      })),
      now,
    );
    return true;
  });
  // Another process was faster, or the view was opened in the meantime.
  if (!isDone) await again();
}

/** Who is notified of a view's changes: webhooks that name it and, depending on `watch`, those that name none, or the account by email. */
async function receiversOf(
  db: Kysely<Schema>,
  { id, account_id, watch }: ClaimedView,
): Promise<Pick<NewDelivery, "account_id" | "webhook_id">[]> {
  const { rows } = await sql<{ webhook_id: number }>`
    select id as webhook_id from webhooks
    where account_id = ${account_id} and disabled_at is null
      and (${id}::bigint = any(view_ids)
        or ${watch === "webhook"}::boolean and view_ids = '{}')
    -- None is disabled or deleted until the messages are there.
    order by id for share`.execute(db);
  const mailbox = watch === "mail" ? [{ webhook_id: null }] : [];
  return [...rows, ...mailbox].map((row) => ({ account_id, ...row }));
}

async function toEvent(
  { db, reads, config, cursors }: Evaluating,
  { id, name, version }: ClaimedView,
  { added, changed }: { added: Bits; changed: readonly number[] },
): Promise<Matched> {
  const newest = nextIds(added, {
    isDescending: true,
    after: null,
    limit: IDS_MAX,
  });
  const ids = await archiveIdsOf(
    reads,
    [...newest, ...changed].slice(0, IDS_MAX),
  );
  const cursor = cursors.encode(
    // After everything of that version.
    [
      version,
      Number.MAX_SAFE_INTEGER,
      await historyOf({ db, version }, version),
    ],
    boundTo({ types: CHANGE_TYPES }),
  );
  const origin = ownOrigin(config);
  return {
    view: { id, name, url: `${origin}/dashboard/views/${id}` },
    added: countBits(added),
    changed: changed.length,
    ids,
    changes_url: `${origin}/v1/changes?cursor=${cursor}`,
  };
}

interface Changed {
  /** Ads whose history has new entries: more than that they were seen again. */
  ids: readonly number[];
  /** The last entry. */
  last: number;
}

/** Reads once what all views that were evaluated together need. */
function changedSince(db: Kysely<Schema>) {
  const known = new Map<string, Promise<Changed>>();
  async function read(id: number): Promise<Changed> {
    const { rows: [row] } = await sql<{ ids: number[]; last: number }>`
      select coalesce(array_agg(distinct ad_id), '{}') as ids,
        coalesce(max(id), ${id}::bigint) as last
      from ad_history where id > ${id}::bigint`.execute(db);
    return row!;
  }
  return (id: number, version: number) => {
    const key = `${id} ${version}`;
    let reading = known.get(key);
    if (reading === undefined) known.set(key, reading = read(id));
    return reading;
  };
}
