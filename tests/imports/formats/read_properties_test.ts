import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { gzip, readAll, readRecords, toBytes } from "./read_all.ts";
import { words } from "../../words.ts";

const text = fc.string({ unit: "binary", maxLength: 12 });
const record = fc.record({
  ad_archive_id: fc.stringMatching(/^[0-9]{5,20}$/),
  is_active: fc.boolean(),
  primary_text: fc.option(text),
  cards: fc.array(fc.record({ title: text, body: fc.option(text) }), {
    maxLength: 3,
  }),
  extra: fc.jsonValue({ maxDepth: 3 }),
}, { requiredKeys: ["ad_archive_id"] });
// What JSON cannot tell apart (-0) and lone surrogates that UTF-8 has none of.
const records = fc.array(record, { minLength: 1, maxLength: 6 })
  .map((list) => JSON.parse(JSON.stringify(list)) as unknown[]);

const layouts = fc.constantFrom<(list: unknown[]) => string>(
  (list) => list.map((each) => JSON.stringify(each)).join("\n"),
  (list) => list.map((each) => JSON.stringify(each)).join("\r\n") + "\r\n",
  (list) => JSON.stringify(list),
  (list) => JSON.stringify(list, null, 2),
  (list) => JSON.stringify({ data: list, paging: {} }, null, "\t"),
  (list) =>
    JSON.stringify({ payload: { results: list.map((each) => [each]) } }),
  (list) => list.map((each) => JSON.stringify(each, null, 1)).join("\n"),
  (list) => list.map((each) => JSON.stringify({ data: each })).join("\n"),
);

/** Numbers as the reader gives them: see `exactNumber`. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(
    value,
    (_key, each) =>
      typeof each === "bigint" ? Number(each) : each?.value ?? each,
  ));
}

Deno.test("every layout, gzipped or not, gives the same records", async () => {
  await fc.assert(fc.asyncProperty(records, layouts, async (list, layout) => {
    const input = layout(list);
    assertEquals(plain(await readRecords(input)), plain(list));
    assertEquals(plain(await readRecords(await gzip(input))), plain(list));
  }));
});

Deno.test("where the chunks end makes no difference", async () => {
  const inputs = fc.tuple(
    records,
    layouts,
    fc.array(fc.nat(), { maxLength: 8 }),
  );
  await fc.assert(fc.asyncProperty(inputs, async ([list, layout, places]) => {
    const bytes = toBytes(layout(list));
    const cuts = places.map((place) => place % bytes.length);
    assertEquals(await readAll(bytes, cuts), await readAll(bytes));
  }));
});

Deno.test("where the chunks end makes no difference to broken input either", async () => {
  const pieces = fc.array(
    fc.constantFrom("\n", ...words`{"a":1} { [ ] } , " \ é 1`),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(fc.nat()), async (parts, places) => {
      const bytes = toBytes(parts.join(""));
      const cuts = places.map((place) => place % (bytes.length + 1));
      assertEquals(await readAll(bytes, cuts), await readAll(bytes));
    }),
    { numRuns: 500 },
  );
});

Deno.test("good lines are read whatever noise is between them", async () => {
  const noise = fc.string({ unit: "binary", maxLength: 20 })
    // A document may span lines; an opened one swallows what makes it complete.
    .filter((line) => !/[\n{[]/.test(line) && line.trim() !== "");
  await fc.assert(fc.asyncProperty(fc.array(noise), async (lines) => {
    const input = lines.map((line, i) => `{"i":${i}}\n${line}\n`).join("");
    const { rows, error } = await readAll(`${input}{"i":-1}`);
    assertEquals(error, null);
    const good = rows.filter((row) => "value" in row);
    assertEquals(good.length, lines.length + 1);
  }));
});
