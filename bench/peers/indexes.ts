import { type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";

/** What the statements of the peer need: the service reads columns instead. */
const INDEXES: Readonly<Record<string, string>> = {
  bench_filters: "is_active, media_type, id",
  bench_brand: "brand_id, id",
  bench_seen: "coalesce(last_seen_at, -1), id",
  bench_running: "coalesce(running_days, -1), id",
};

/** Creates them until it is disposed, so that an existing archive stays as it was. */
export async function indexForPeer(
  { longRunning: db }: Database,
): Promise<AsyncDisposable> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  for (const [name, columns] of Object.entries(INDEXES)) {
    await run(sql`create index if not exists ${sql.id(name)} on ads
      (${sql.raw(columns)})`);
  }
  await run(sql`vacuum analyze ads`);
  return {
    async [Symbol.asyncDispose]() {
      const names = Object.keys(INDEXES).map((name) => sql.id(name));
      await run(sql`drop index ${sql.join(names)}`);
    },
  };
}
