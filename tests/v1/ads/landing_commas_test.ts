import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { migrateDown, migrateToLatest } from "@/lib/db/migrate.ts";
import { postgres } from "../../database.ts";
import { numberedAds, reader } from "../../reader.ts";

const NAME = "20261213T000000_landing_commas";
const PAGES = ["shop.example/a,b", "shop.example/a%2Cb/", "shop.example/a"];

const threePages = () =>
  numberedAds(3, (n) => ({ destination_url: `https://${PAGES[n - 1]}` }));

Deno.test("landing pages whose paths have commas can be filtered by, as facets name them", async () => {
  await using r = await reader(threePages());
  const { data } = await r.json("/v1/facets?by=landing_page");
  const values = data.landing_page.values.map(
    ({ value, count }: { value: string; count: number }) => [value, count],
  );
  assertEquals(values, [["shop.example/a%2Cb", 2], ["shop.example/a", 1]]);
  const query = new URLSearchParams({ landing_page: values[0][0] });
  assertEquals(await r.walk(`/v1/ads?${query}`), ["2", "1"]);
});

postgres.test("landing pages of ads from before the migration are renamed", async (database) => {
  await using r = await reader(threePages().slice(0, 1), { database });
  const pages = () =>
    sql<{ key: string; text: string }>`select key, text from ad_values
      where kind = 'landing'`.execute(database.longRunning);
  while (!(await migrateDown(database)).includes(NAME));
  const [key, text] = ["shop.example/a,b", "shop.example/a,b"];
  assertEquals((await pages()).rows, [{ key, text }]);
  const mixed = ["shop.example/a,b%2Cc", "shop.example/a%2Cb,c"];
  await sql`insert into ad_values (kind, key, text)
    select 'landing', page, page from unnest(${mixed}::text[]) page`
    .execute(database.longRunning);
  await migrateToLatest(database);
  const keys = async () => (await pages()).rows.map(({ key }) => key).sort();
  assertEquals(await keys(), [...mixed, "shop.example/a%2Cb"].sort());
  r.t.services.columns.forget();
  assertEquals(await r.walk("/v1/ads?landing_page=shop.example/a%252Cb"), [
    "1",
  ]);
  while (!(await migrateDown(database)).includes(NAME));
  assertEquals(await keys(), [...mixed, key].sort());
});
