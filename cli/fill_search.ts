import type { Services } from "@/lib/app/services.ts";
import type { Database } from "@/lib/db/database.ts";
import { fillSearch } from "@/lib/imports/fill_search.ts";
import { keepTrying } from "@/lib/keep_trying.ts";
import { errorFields } from "@/lib/log.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

const SAID_EVERY_MS = 10_000;

/** Calls at most every ten seconds, beginning after the first ten. */
function nowAndThen<Value>(say: (value: Value) => void) {
  let said = performance.now();
  return (value: Value) => {
    const now = performance.now();
    if (now - said < SAID_EVERY_MS) return;
    said = now;
    say(value);
  };
}

/** Gives the ads of an older archive their words, saying how far it is. */
export async function fillFromCommand(database: Database): Promise<void> {
  const done = await fillSearch(database, {
    onProgress: nowAndThen(({ done, left }) =>
      console.log(
        `words for search: ${formatCount(done, "ad")} done, at most ${
          formatNumber(left)
        } left`,
      )
    ),
  });
  if (done > 0) {
    console.log(`words for search: all ${formatCount(done, "ad")} done`);
  }
}

/** The same beside a server that serves; until it is done, totals of searches are said to be lower bounds. */
export async function fillWhileServing(
  { database, log, lifecycle }: Pick<
    Services,
    "database" | "log" | "lifecycle"
  >,
): Promise<void> {
  const { signal } = lifecycle;
  await keepTrying(async () => {
    try {
      const onProgress = nowAndThen((progress: object) =>
        log("info", "giving ads their words for search", { ...progress })
      );
      const done = await fillSearch(database, { signal, onProgress });
      if (done > 0) log("info", "gave ads their words for search", { done });
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      log("debug", "words for search must wait", errorFields(error));
      return false;
    }
  }, signal);
}
