import type { Database } from "@/lib/db/database.ts";
import { leaseFrom } from "@/lib/limits/rate_leases.ts";
import { mapOutcomes } from "@/lib/shared/usage_outcomes.ts";
import { addUsage } from "@/lib/usage/usage_writer.ts";

const MS = 500;

/** How often a second so many writers together can write the same row. */
export async function rowLimits(
  { housekeeping: db }: Database,
  writers: number,
): Promise<{ usage: number; lease: number }> {
  const lease = leaseFrom(db);
  const day = new Date().toISOString().slice(0, 10);
  const row = { account_id: "row", key_id: 0, day, ...mapOutcomes(() => 1) };
  async function writesOf(write: () => Promise<unknown>): Promise<number> {
    const end = performance.now() + MS;
    let count = 0;
    await Promise.all(Array.from({ length: writers }, async () => {
      for (; performance.now() < end; count++) await write();
    }));
    return count * 1000 / MS;
  }
  return {
    usage: await writesOf(() =>
      addUsage(db, { instance: crypto.randomUUID(), number: 1, rows: [row] })
    ),
    lease: await writesOf(() =>
      lease({ subject: "row", limit: 1e6, want: 1, owed: 0 })
    ),
  };
}
