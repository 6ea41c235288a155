import { createDatabase } from "@/lib/db/database.ts";
import { PATIENT, type TestDatabase } from "./database.ts";
import { type Harness, harness, type HarnessOptions } from "./harness.ts";

export interface InstanceOptions extends HarnessOptions {
  /** By default, that of the given database. */
  url?: string | null;
  /** Whether no notification arrives. */
  isDeaf?: boolean;
}

/** Another instance of the service on the same PostgreSQL database. */
export async function anotherInstance(
  { config: { databaseUrl } }: TestDatabase,
  { url = databaseUrl, isDeaf, ...options }: InstanceOptions = {},
): Promise<Harness> {
  const config = { databaseUrl: url, dataDir: "" };
  const database = createDatabase(config, PATIENT);
  return await harness({
    ...options,
    database: Object.assign(database, {
      config,
      ...(isDeaf
        ? { listen: () => Promise.resolve(() => Promise.resolve()) }
        : {}),
    }),
  });
}
