import { prepareDatabase } from "@/cli/prepare_database.ts";
import type { Database } from "@/lib/db/database.ts";
import { ADMIN_KEY, harness } from "../harness.ts";

/** What a start finds on this database, without another process. */
export async function nextStart(database: Database) {
  const config = { databaseUrl: null, dataDir: "" };
  const t = await harness({ database: Object.assign(database, { config }) });
  await prepareDatabase(database, t.services.log);
  const key = await t.key({ plan: "unlimited" });
  return Object.assign(t, {
    // deno-lint-ignore no-explicit-any -- tests look into many kinds of answers
    async json(path: string, own = key): Promise<any> {
      const response = path.startsWith("/internal")
        ? t.fetch(path, { headers: { authorization: `Bearer ${ADMIN_KEY}` } })
        : t.fetch(path, { key: own });
      return await (await response).json();
    },
  });
}
