import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { claimDeliveries } from "@/lib/alerts/deliveries.ts";
import { evaluateViews, type Evaluating } from "@/lib/alerts/evaluate_views.ts";
import type { SendDelivery } from "@/lib/alerts/send_delivery.ts";
import type { ChangeSignal } from "@/lib/changes/change_signal.ts";
import type { Database } from "@/lib/db/database.ts";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import { errorFields } from "@/lib/log/log.ts";
import { seconds } from "@/lib/time/clock.ts";

/** Between looks, if no change of the archive is announced. */
const IDLE_MS = 30_000;
/** Between looks while something is under way, and after an announcement: an import makes many. */
const BUSY_MS = 2_000;

interface Alerting extends Evaluating {
  database: Database;
  send: SendDelivery;
  changed: ChangeSignal;
}

/** Evaluates views after imports, and sends messages, until the signal aborts. */
export async function runAlerts(
  work: Alerting,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const isBusy = await alertOnce(work, signal).catch((error) => {
      work.log("debug", "alerts failed", errorFields(error));
      return false;
    });
    if (!isBusy) await work.changed.next(IDLE_MS, [signal], IDLE_MS);
    await sleep(BUSY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** @returns whether there is more to do soon */
export async function alertOnce(
  work: Alerting,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, database, send } = work;
  const state = await look();
  if (state.isStale) {
    // After a crash, no import runs, though one says so.
    if (state.isRunning) await closeAbandonedRuns(database, clock);
    if (!(await look()).isRunning) await evaluateViews(work, signal);
  }
  while (!signal.aborted) {
    const claimed = await claimDeliveries(db, seconds(clock));
    if (claimed.length === 0) break;
    await Promise.all(claimed.map(send));
  }
  const after = await look();
  return after.isStale || after.isSoon;

  async function look() {
    const { rows: [row] } = await sql<
      { isStale: boolean; isRunning: boolean; isSoon: boolean }
    >`select
        exists (select from views
          where version < (select version from archive_state)) as "isStale",
        exists (select from scrape_runs where status = 'running') as "isRunning",
        exists (select from deliveries
          where next_at <= ${
      seconds(clock) + IDLE_MS / 1000
    }::bigint) as "isSoon"`
      .execute(db);
    return row!;
  }
}
