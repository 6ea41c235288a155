import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { HOST_NOT_ALLOWED, hostForms } from "@/lib/fetch/checked_target.ts";

/** Maximum number of refused sources that are read, newest ads first. */
const SOURCES_MAX = 1_000;

/** Hosts that `MEDIA_HOSTS` does not allow, with the number of their sources, most frequent first. */
export async function refusedHosts(
  db: Kysely<Schema>,
): Promise<{ host: string; count: number }[]> {
  const rows = await db.selectFrom("media_sources").select("url")
    .where("state", "=", "refused").where("reason", "=", HOST_NOT_ALLOWED)
    .orderBy("newest", "desc").limit(SOURCES_MAX).execute();
  const hosts = Map.groupBy(rows, ({ url }) => hostForms(new URL(url)).at(-1)!);
  return [...hosts].map(([host, { length: count }]) => ({ host, count }))
    .sort((a, b) => b.count - a.count);
}
