import { createDatabase } from "@/lib/db/database.ts";
import { PATIENT, type TestDatabase } from "./database.ts";
import { type Harness, harness, type HarnessOptions } from "./harness.ts";

/** Another instance of the service on the same PostgreSQL database, reached by a URL of its own where one is given. */
export async function anotherInstance(
  { config: { databaseUrl } }: TestDatabase,
  { url = databaseUrl, ...options }: HarnessOptions & { url?: string | null } =
    {},
): Promise<Harness> {
  const config = { databaseUrl: url, dataDir: "" };
  const database = createDatabase(config, PATIENT);
  return await harness({
    ...options,
    database: Object.assign(database, { config }),
  });
}
