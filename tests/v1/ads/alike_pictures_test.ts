import { assertEquals, assertLessOrEqual } from "@std/assert";
import { sql } from "kysely";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { BITS_MAX } from "@/lib/similar/alike_pictures.ts";
import { similarIds } from "@/lib/similar/find_similar.ts";
import { explain, listScans, rowsRead } from "../../explain.ts";
import { numberedAds, reader, test } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";

const HASH = 0x0f1e2d3c4b5a6978n;

/** The hash with these bits changed. */
const flip = (bits: readonly number[]) =>
  BigInt.asIntN(64, bits.reduce((hash, bit) => hash ^ 1n << BigInt(bit), HASH));

Deno.test("ads are similar if their pictures are the same file, or differ in at most a few bits, at any position", async () => {
  /** Of each ad's picture: the file, and its hash; null: none. */
  const pictures: [file: string, hash: bigint | null, isSame: boolean][] = [
    ["asked", HASH, true],
    ["asked", HASH, true],
    ["copy", HASH, true],
    ["first bits", flip([63, 62, 61, 60, 59, 58]), true],
    ["last bits", flip([0, 1, 2, 3, 4, 5]), true],
    ["all bands", flip([0, 5, 16, 31, 32, 63]), true],
    ["one more bit", flip([0, 5, 16, 31, 32, 62, 63]), false],
    ["another", ~HASH, false],
    ["video", null, false],
  ];
  const clock = new TestClock();
  await using r = await reader(
    numberedAds(pictures.length, (n) => ({ creative_hash: String(n) })),
    { clock },
  );
  const path = "/v1/ads/1/similar?fields=ad_archive_id";
  // Cached from the second time on, but not for long: pictures are added without
  // a change of the archive.
  for (const _ of [1, 2]) assertEquals((await r.list(path)).data, []);
  const db = r.t.database.longRunning;
  await sql`insert into media_files
      select distinct on (file) file, 'jpg', 1, 1, 1, hash, 0 from unnest(
        ${pictures.map(([file]) => file)}::text[],
        ${pictures.map(([, hash]) => hash?.toString() ?? null)}::bigint[]
      ) each (file, hash)`.execute(db);
  for (const [index, [file]] of pictures.entries()) {
    const key = sql`media_key(${`https://a.example/${index}.jpg`})`;
    await sql`insert into media_sources (key, url, kind, state, hash, newest, updated_at)
        values (${key}, 'x', 'picture', 'kept', ${file}, 0, 0)`.execute(db);
    await sql`insert into media_uses
        select id, ${key} from ads where ad_archive_id = ${String(index + 1)}`
      .execute(db);
  }
  clock.advance(1 + INEXACT_MS / 1000);
  const { data } = await r.list(path);
  const same = [...pictures.entries()].slice(1)
    .flatMap(([index, [, , isSame]]) => isSame ? [String(index + 1)] : []);
  assertEquals(
    data as unknown[],
    same.toReversed().map((ad_archive_id) => ({
      ad: { ad_archive_id },
      why: ["picture"],
    })),
  );
  assertEquals((await r.list("/v1/ads/9/similar")).data, []);
});

Deno.test("similar pictures are found by bands, without comparing all", async () => {
  await using r = await reader(numberedAds(1));
  const { kysely: db, longRunning } = r.t.database;
  await sql`insert into media_files
    select n::text, 'jpg', 1, 1, 1, hashtextextended(n::text, 0), 0
    from generate_series(1, 20000) n`.execute(longRunning);
  await sql`insert into media_sources (key, url, kind, state, hash, newest, updated_at)
    select media_key(n::text), 'x', 'picture', 'kept', n::text, 0, 0
    from generate_series(1, 20000) n`.execute(longRunning);
  await sql`insert into media_uses
    select ads.id, media_key(n::text) from ads, generate_series(1, 20000, 5000) n`
    .execute(longRunning);
  await sql`vacuum analyze media_files, media_sources, media_uses`
    .execute(longRunning);
  const query = similarIds(1, [], null, 10).compile(db);
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const plan = await explain(db, query, mode);
    for (const table of ["media_files", "media_sources", "media_uses"]) {
      const read = listScans(plan, table)
        .reduce((sum, scan) => sum + rowsRead(scan), 0);
      assertLessOrEqual(read, 400, `${mode} ${table}`);
    }
  }
});

test("two hashes that differ in few enough bits have bands that are near", async (r) => {
  const { rows } = await sql<{ bits: number }>`
    with pair as (
      select hash, bits, (
        select bit_xor(1::bigint << bit) from (
          select bit from generate_series(0, 63) bit
          order by hashtextextended(bit::text, hash) limit bits
        ) chosen
      ) as change
      from generate_series(1, 200) n, generate_series(1, ${BITS_MAX}) bits,
        lateral (select hashtextextended(n::text, bits)) each (hash)
    )
    select bits from pair
    where not picture_bands(hash # change) && near_picture_bands(hash)`
    .execute(r.t.database.kysely);
  assertEquals(rows, []);
});
