import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdChange } from "@/lib/imports/decide_batch.ts";
import type { Read } from "@/lib/imports/batches.ts";

/** Updates the superseded hashes of ads that are not written otherwise. */
export async function rememberSuperseded(
  db: Kysely<Schema>,
  ads: ReadonlyMap<string, AdChange>,
): Promise<void> {
  const rows = [...ads.values()].filter((ad) =>
    ad.written === null && ad.superseded !== ad.stored!.superseded_hashes
  ).map(({ stored, superseded }) => ({ id: stored!.id, hashes: superseded }));
  if (rows.length === 0) return;
  await sql`
    update ads set superseded_hashes = r.hashes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id bigint, hashes text[])
    where ads.id = r.id`.execute(db);
}

/** Records per page: each can have half a megabyte. */
const PAGE_SIZE = 20;

/** Stores records that were set aside, or none for ads that changed. */
export async function setAside(
  db: Kysely<Schema>,
  ads: ReadonlyMap<string, AdChange>,
): Promise<void> {
  const rows = [...ads].filter(([, { stored, aside, waiting }]) =>
    stored !== null &&
    (waiting !== stored.waiting || aside.join() !== stored.aside.join())
  ).map(([ad_archive_id, { aside, waiting }]) => ({
    ad_archive_id,
    hashes: aside,
    position: waiting?.position,
    record: waiting?.record,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into set_aside_records
    select * from json_populate_recordset(null::set_aside_records, ${
    JSON.stringify(rows)
  }::json)
    on conflict (ad_archive_id) do update set
      hashes = excluded.hashes, position = excluded.position, record = excluded.record`
    .execute(db);
}

/** The records that were deferred to the end of the run, in the order of the input. */
export async function* waitingRecords(
  db: Kysely<Schema>,
): AsyncGenerator<Read> {
  let after = -1;
  while (true) {
    const rows = await db.selectFrom("set_aside_records")
      .select(["position", "record"]).$narrowType<Read>()
      .where("position", ">", after).orderBy("position").limit(PAGE_SIZE)
      .execute();
    for (const { record } of rows) yield { record };
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)!.position!;
  }
}
