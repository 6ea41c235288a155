import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { claimDeliveries, receiverOf } from "@/lib/alerts/deliveries.ts";
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
/** Messages that are sent at the same time, at most one to each receiver. */
const SENT_AT_ONCE = 32;
/** How many of those may go to receivers that are slow or unknown. */
const SLOW_AT_ONCE = 16;

interface Alerting extends Evaluating {
  database: Database;
  send: SendDelivery;
  changed: ChangeSignal;
}

/** Evaluates views after imports, and sends messages, until the signal aborts. Neither waits for the other. */
export async function runAlerts(
  work: Alerting,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([evaluateDue, sendDue].map(async (step) => {
    while (!signal.aborted) {
      const { isStale, isSoon } = await step(work, signal)
        .then(() => look(work))
        .catch((error) => {
          work.log("debug", "alerts failed", errorFields(error));
          return { isStale: false, isSoon: false };
        });
      if (!isStale && !isSoon) {
        await work.changed.next(IDLE_MS, [signal], IDLE_MS);
      }
      await sleep(BUSY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }));
}

/** Evaluates views while no import runs that can change them again. */
export async function evaluateDue(
  work: Alerting,
  signal: AbortSignal,
): Promise<void> {
  const { isStale, isRunning } = await look(work);
  if (!isStale) return;
  // After a crash, an import's row can still say that it runs.
  if (isRunning) await closeAbandonedRuns(work.database, work.clock);
  await evaluateViews(work, signal);
}

/** Sends what is due. A slow receiver delays only itself and other slow ones. */
export async function sendDue(
  { db, clock, send, log }: Alerting,
  signal: AbortSignal,
): Promise<void> {
  const sending = new Map<string, Promise<unknown>>();
  let slow = 0;
  while (!signal.aborted) {
    const claimed = await claimDeliveries(db, seconds(clock), {
      limit: SENT_AT_ONCE - sending.size,
      slowLimit: SLOW_AT_ONCE - slow,
      without: [...sending.keys()],
    });
    for (const delivery of claimed) {
      const receiver = receiverOf(delivery);
      const slots = Number(delivery.is_slow);
      slow += slots;
      sending.set(
        receiver,
        send(delivery)
          .catch((error) => log("debug", "alerts failed", errorFields(error)))
          .finally(() => {
            sending.delete(receiver);
            slow -= slots;
          }),
      );
    }
    if (sending.size === 0) return;
    const waiting = new AbortController();
    const pause = sleep(BUSY_MS, undefined, { signal: waiting.signal });
    await Promise.race([...sending.values(), pause.catch(() => {})]);
    waiting.abort();
  }
  await Promise.all(sending.values());
}

async function look({ db, clock }: Alerting) {
  const soon = seconds(clock) + IDLE_MS / 1000;
  const { rows: [row] } = await sql<
    { isStale: boolean; isRunning: boolean; isSoon: boolean }
  >`select
      exists (select from views
        where version < (select version from archive_state)) as "isStale",
      exists (select from scrape_runs where status = 'running') as "isRunning",
      exists (select from deliveries where next_at <= ${soon}::bigint)
        as "isSoon"`
    .execute(db);
  return row!;
}
