import { assertEquals } from "@std/assert";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { gzip, readAll, readRecords, toBytes } from "./read_all.ts";

const AD = { ad_archive_id: "100001", is_active: true };
const OTHER = { ad_archive_id: "100002", is_active: false };
const THIRD = { ad_archive_id: "100003", is_active: true };
const ADS = [AD, OTHER, THIRD];

const json = (value: unknown) => JSON.stringify(value);
const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const graphql = (...groups: unknown[][]) => ({
  data: {
    ad_library_main: {
      search_results_connection: {
        edges: groups.map((group) => ({ node: { collated_results: group } })),
      },
    },
  },
});

const LAYOUTS: Record<string, unknown> = {
  "an array": ADS,
  "a Graph API page": { data: ADS, paging: { next: "https://x.example/" } },
  "a page of this API": {
    meta: { total: 3 },
    data: ADS,
    pagination: { has_more: false },
  },
  "the page's GraphQL answer": graphql([AD, OTHER], [THIRD]),
  "older results of ads": { payload: { results: ADS } },
  "older results of lists of ads": {
    payload: { isResultComplete: true, results: [[AD], [OTHER, THIRD]] },
  },
  "an array of envelopes": [{ data: [AD] }, graphql([OTHER], [THIRD])],
};

for (const [name, value] of Object.entries(LAYOUTS)) {
  Deno.test(`reads ${name}, on one line and on many, and counts its records from 1`, async () => {
    const texts = [json(value), pretty(value), pretty(value) + "\n"];
    for (const input of [...texts, await gzip(pretty(value))]) {
      assertEquals(await readRecords(input), ADS);
      const { rows } = await readAll(input);
      assertEquals(rows.map(({ row }) => row), [1, 2, 3]);
    }
  });
}

Deno.test("reads a single ad, bare and in a data member", async () => {
  for (const value of [AD, { data: AD }]) {
    assertEquals(await readRecords(json(value)), [AD]);
    assertEquals(await readRecords(pretty(value)), [AD]);
  }
});

Deno.test("an ad that contains lists is not read as a wrapper", async () => {
  const ad = { ...AD, data: [{ a: 1 }], results: [1, 2] };
  assertEquals(await readRecords(json([ad])), [ad]);
});

Deno.test("NDJSON rows have the numbers of their lines, counting blank ones", async () => {
  const { rows } = await readAll(
    `${json(AD)}\r\n\r\n  \n${json(OTHER)}\n\t${json(THIRD)}`,
  );
  assertEquals(rows, [
    { row: 1, value: AD },
    { row: 4, value: OTHER },
    { row: 5, value: THIRD },
  ]);
});

Deno.test("records in NDJSON lines that are envelopes have the number of their line", async () => {
  const { rows, error } = await readAll(
    `${json({ data: [AD, OTHER] })}\n${json({ data: [THIRD] })}\n`,
  );
  assertEquals(error, null);
  assertEquals(rows.map(({ row }) => row), [1, 1, 2]);
});

Deno.test("reads several documents one after another in any layout", async () => {
  const inputs = [
    json(AD) + json(OTHER) + json(THIRD),
    pretty({ data: [AD] }) + pretty({ data: [OTHER] }) + json(THIRD),
    `${json({ data: [AD] })}\n${pretty(OTHER)}\n${pretty([THIRD])}\n`,
    `${pretty([AD])}\n${json(OTHER)}\n${json(THIRD)}\n`,
    `${json(AD)}\r${json(OTHER)}\r${json(THIRD)}\r`,
  ];
  for (const input of inputs) assertEquals(await readRecords(input), ADS);
});

Deno.test("byte order marks and guards against use as a script are skipped", async () => {
  const marked = `\ufeff${json(AD)}\n\ufeff${json(OTHER)}`;
  assertEquals(await readRecords(marked), [AD, OTHER]);
  const guarded = `for (;;);${json({ payload: { results: [AD] } })}`;
  assertEquals(await readRecords(guarded), [AD]);
});

Deno.test("valid JSON without records is not an error", async () => {
  for (const input of ["[]", '{"data":[]}\n', '{\n"data": []\n}']) {
    assertEquals(await readAll(input), { rows: [], error: null });
  }
});

Deno.test("all members of a gzip file are read", async () => {
  const [a, b] = [await gzip(json(AD) + "\n"), await gzip(json(OTHER) + "\n")];
  assertEquals(await readRecords(new Uint8Array([...a, ...b])), [AD, OTHER]);
});

Deno.test("records of lines are read as they come, without waiting for more of a slow input", async () => {
  const ends = Promise.withResolvers<void>();
  async function* input() {
    for (const ad of ADS) {
      yield toBytes(`${json({ ...ad, primary_text: "x".repeat(4096) })}\n`);
    }
    await ends.promise;
    yield toBytes(json(AD));
  }
  const rows = readSource(input());
  assertEquals((await rows.next()).value!.row, 1);
  assertEquals((await rows.next()).value!.row, 2);
  ends.resolve();
  assertEquals(await Array.fromAsync(rows, ({ row }) => row), [3, 4]);
});

for (
  const [what, line, records] of [
    ["two records", json(AD) + json(OTHER), 2],
    ["a list that is cut off", `{"data":[${json(AD)},${json(OTHER)}`, 2],
    ["text after a list", `${json([AD, OTHER])} // page 1`, 2],
    ["a record that is cut off after a comma", '{"ad_archive_id":"1",', 0],
  ] as const
) {
  for (const isFirst of [true, false]) {
    Deno.test(`a line with ${what} loses no record of it or of other lines, ${isFirst ? "first" : "later"}`, async () => {
      const others = [json(THIRD), json(THIRD)];
      const lines = isFirst ? [line, ...others] : [...others, line, ...others];
      const { rows, error } = await readAll(`${lines.join("\n")}\n`);
      assertEquals(error, null);
      assertEquals(
        rows.filter((row) => "value" in row).length,
        records + lines.length - 1,
      );
    });
  }
}
