import type { Kysely } from "kysely";
import { z } from "zod";
import { timestamp } from "@/lib/time/timestamp.ts";
import type { Schema } from "@/lib/db/schema.ts";

export const manifestSchema = z.object({
  format: z.enum(["ndjson", "csv", "parquet"]),
  query: z.string().describe("The export's parameters, with after as id_max."),
  started_at: timestamp,
  finished_at: timestamp,
  is_complete: z.boolean().describe(
    "False if the export ended early: the client stopped, the quota was used up, or the server failed.",
  ),
  rows: z.int().min(0).describe("The ads of the file."),
  bytes: z.int().min(0).describe("The file's size, uncompressed."),
  sha256: z.string().describe("The file's SHA-256 (hex), uncompressed."),
  last_id: z.int().nullable().describe(
    "The id of the file's last ad: to continue, pass it as after.",
  ),
}).meta({ id: "ExportManifest", description: "What an export contained." });

export type Manifest = z.infer<typeof manifestSchema>;

export async function saveManifest(
  db: Kysely<Schema>,
  accountId: string,
  manifest: Manifest,
): Promise<void> {
  const text = JSON.stringify(manifest);
  await db.insertInto("exports")
    .values({ account_id: accountId, manifest: text })
    .onConflict((row) =>
      row.column("account_id").doUpdateSet({ manifest: text })
    )
    .execute();
}

/** The manifest of the account's last export; null: there was none. */
export async function readManifest(
  db: Kysely<Schema>,
  accountId: string,
): Promise<Manifest | null> {
  const row = await db.selectFrom("exports").select("manifest")
    .where("account_id", "=", accountId).executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.manifest);
}
