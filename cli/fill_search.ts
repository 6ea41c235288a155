import { print } from "@/cli/print.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import type { Services } from "@/lib/app/services.ts";
import { every } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { fillSearch } from "@/lib/imports/fill_search.ts";
import { keepTrying } from "@/lib/keep_trying.ts";
import { errorFields } from "@/lib/log.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const SAID_EVERY_MS = 10_000;

/** Calls at most every ten seconds, for the first time after ten. */
export function nowAndThen<Value>(say: (value: Value) => void) {
  let said = performance.now();
  return (value: Value) => {
    const now = performance.now();
    if (now - said < SAID_EVERY_MS) return;
    said = now;
    say(value);
  };
}

/** In this order: an ad without words would have to be folded again. */
const WORK = [
  ["words for search", fillSearch],
  ["columns for totals", foldColumns],
] as const;

/**
 * Fills the search tables of an older archive and prints the progress: first
 * the words of ads, then the columns.
 */
export async function fillFromCommand(database: Database): Promise<void> {
  for (const [what, fill] of WORK) {
    const done = await fill(database, {
      onProgress: nowAndThen(({ done, left }) =>
        print(
          `${what}: ${formatCount(done, "ad")} done, at most ${
            formatNumber(left)
          } left`,
        )
      ),
    });
    if (done > 0) print(`${what}: all ${formatCount(done, "ad")} done`);
  }
}

/** How often to look for brands whose import ended before their ads had the new words. */
const LOOK_EVERY_MS = 8_000;

/**
 * The same while the server runs, until it stops. Until an older archive is
 * filled, totals of searches can be lower bounds.
 */
export async function fillWhileServing(
  { database, log, lifecycle }: Pick<
    Services,
    "database" | "log" | "lifecycle"
  >,
  timer = every,
): Promise<void> {
  const { signal } = lifecycle;
  const onProgress = (what: string) =>
    nowAndThen((progress: object) =>
      log("info", `making ${what}`, { ...progress })
    );
  async function fillAll(isFirst: boolean) {
    try {
      for (const [what, fill] of WORK) {
        const done = await fill(database, {
          signal,
          onProgress: onProgress(what),
        });
        if (done > 0) log("info", `made ${what}`, { done });
        else if (!isFirst) break;
      }
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      log("debug", "updating words and columns failed", errorFields(error));
      return false;
    }
  }
  await keepTrying(() => fillAll(true), signal);
  let filling: Promise<unknown> | null = null;
  const stop = timer(LOOK_EVERY_MS, async () => {
    await (filling ??= fillAll(false).finally(() => filling = null));
  });
  signal.addEventListener("abort", stop, { once: true });
}
