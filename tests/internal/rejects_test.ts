import { assert, assertEquals, assertMatch } from "@std/assert";
import { REJECTS_MAX, RUNS_MAX } from "@/lib/imports/stored_rejects.ts";
import { type Harness, test } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { internalContract } from "../openapi/contract.ts";
import { askAsOperator, operate, postImport } from "./operator.ts";

async function rejectsOf(t: Harness, run: number) {
  const response = await askAsOperator(t, `/internal/imports/${run}/rejects`);
  const text = await response.text();
  const lines = text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return { response, text, lines };
}

const HOSTILE: object[] = [
  { name: "</script><script>alert(1)</script>", is_active: true },
  { name: "=HYPERLINK(1)\n\r,\"';\u0000\u202e\ud800", page_name: "@SUM(1)" },
  { ["__proto__"]: { polluted: true }, constructor: 1 },
  ["an array"],
];

test("the rejects of an import are stored with the run unchanged, and can be downloaded as NDJSON", async (t) => {
  const [ad] = numberedAds(1);
  const lines = [
    ...HOSTILE.map((record) => JSON.stringify(record)),
    JSON.stringify(ad),
    '{"name": 12345678901234567890, "price": 9.75E+14}',
    "{broken",
    "{}",
  ];
  const response = await postImport(t, lines.join("\n"));
  const { data } = await response.json();
  assertEquals([data.inserted, data.rejected], [1, data.errors.length]);
  const kept = await rejectsOf(t, data.scrape_run_id);
  assertEquals(
    ["content-type", "content-disposition", "cache-control"].map((name) =>
      kept.response.headers.get(name)
    ),
    [
      "application/x-ndjson; charset=utf-8",
      'attachment; filename="import-1-rejects.ndjson"',
      "private, no-store",
    ],
  );
  const path = "/internal/imports/{id}/rejects";
  const { headers } = internalContract.of(path, "get", 200);
  assert("Content-Disposition" in headers);
  assertEquals(
    kept.lines.map(({ record: _, ...reject }) => reject),
    data.errors,
  );
  const byRow = new Map(kept.lines.map(({ row, record }) => [row, record]));
  assertEquals(byRow.get(1), HOSTILE[0]);
  assertEquals(JSON.stringify(byRow.get(2)), JSON.stringify(HOSTILE[1]));
  assertEquals(Object.keys(byRow.get(3)), ["__proto__", "constructor"]);
  assertEquals(byRow.get(6), { name: "12345678901234567890", price: 975e12 });
  assertEquals(byRow.get(7), null);
});

test("of an ad that was taken down, the rejects have nothing but the id", async (t) => {
  const [ad] = numberedAds(1);
  await t.import(ad);
  await operate(t, 200, "DELETE /internal/ads/1");
  const { data } = await (await postImport(t, JSON.stringify(ad))).json();
  const { lines } = await rejectsOf(t, data.scrape_run_id);
  assertEquals(lines, [{ ...data.errors[0], record: null }]);
});

test("the rejects of a run that ends early are stored too, and a run without any has an empty file", async (t) => {
  const broken = await postImport(t, `[${JSON.stringify(HOSTILE[0])},{"a`);
  assertEquals(broken.status, 400);
  await broken.body?.cancel();
  assertEquals((await rejectsOf(t, 1)).lines[0].record, HOSTILE[0]);
  await t.import(...numberedAds(1));
  assertEquals((await rejectsOf(t, 2)).text, "");
  await operate(t, 404, "GET /internal/imports/3/rejects");
});

test("the first rejects of a run are stored, for the latest runs", async (t) => {
  const many = Array.from(
    { length: REJECTS_MAX + 5 },
    (_, n) => JSON.stringify({ n }),
  );
  const { data } = await (await postImport(t, many.join("\n"))).json();
  assertEquals(data.rejected, REJECTS_MAX + 5);
  const { lines } = await rejectsOf(t, 1);
  assertEquals(lines.length, REJECTS_MAX);
  assertEquals(lines.at(-1).record, { n: REJECTS_MAX - 1 });
  for (let n = 1; n < RUNS_MAX; n++) await t.import({ n });
  assertEquals((await rejectsOf(t, 1)).lines.length, REJECTS_MAX);
  await t.import({ n: 0 });
  const gone = await operate(t, 404, "GET /internal/imports/1/rejects");
  assertMatch(gone.error.message, /no longer stored/);
  assertEquals((await rejectsOf(t, 2)).lines.length, 1);
});
