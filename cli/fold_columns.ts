import type { Services } from "@/lib/app/services.ts";
import { every } from "@/lib/time/clock.ts";
import { FOLD_RULE, foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { errorFields } from "@/lib/log/log.ts";

/** How often to look for changes that a killed import has left out of the columns. */
const LOOK_EVERY_MS = 8_000;

/**
 * Writes changes to the columns while the server runs, until it stops. Imports
 * do it too: without either, responses are the same, but each process must
 * remember all changes.
 */
export function foldWhileServing(
  { database, log, lifecycle: { signal } }: Pick<
    Services,
    "database" | "log" | "lifecycle"
  >,
  timer = every,
): void {
  let folding: Promise<unknown> | null = null;
  async function fold(): Promise<void> {
    try {
      const { after: least } = FOLD_RULE;
      const done = await foldColumns(database, { signal, least });
      if (done > 0) log("info", "columns were updated", { ads: done });
    } catch (error) {
      if (signal.aborted) return;
      log("debug", "updating columns failed", errorFields(error));
    }
  }
  const stop = timer(LOOK_EVERY_MS, async () => {
    await (folding ??= fold().finally(() => folding = null));
  });
  signal.addEventListener("abort", stop, { once: true });
}
