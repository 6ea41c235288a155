import { assertEquals } from "@std/assert";
import { readExportPage } from "@/lib/exports/read_ads.ts";

const document = (id: number) => new TextEncoder().encode(`{"id":${id}}`);
const query = {
  filter: {},
  idMin: 10,
  bom: false,
  isPart: false,
  ignored: [],
  include: undefined,
  fields: undefined,
};

Deno.test("an export goes on after a page without ads, and ends below its lowest id", async () => {
  const pages: [
    ids: number[],
    last: number | null,
    exported: number[],
    next: number | null,
  ][] = [
    [[], 50, [], 50],
    [[49, 48], 40, [49, 48], 40],
    [[12, 10], 10, [12, 10], 10],
    [[12, 9], 9, [12], null],
    [[], 9, [], null],
    [[12, 11], null, [12, 11], null],
  ];
  for (const [ids, last, exported, next] of pages) {
    const page = () =>
      Promise.resolve({
        ads: ids.map(document),
        last: last === null ? null : { id: last, number: 0, version: 1 },
        total: 9,
        totalIsExact: false,
        dataAsOf: null,
        named: null,
      });
    const read = await readExportPage({ page }, query, undefined);
    assertEquals([read.ads, read.next], [exported.map(document), next]);
  }
});
