import { assert, assertEquals, assertMatch } from "@std/assert";
import { gzipSync } from "node:zlib";
import { assertNoStall, readInTurns } from "./longest_turn.ts";
import { readAll } from "./read_all.ts";

const AD = "ad_archive_id,is_active";
const TOO_WIDE = /^The table has more than 16,384 columns\. Delete the empty/;

/** So many columns, members or rows. */
const MANY = 1_000_000;
const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `c${n}`);

Deno.test("a table with more than 16,384 columns, in its header or below, is rejected without a stall", async () => {
  const ad = "900000000000001,true";
  const empty = ",".repeat(MANY);
  const inputs: [input: string | Uint8Array, ads: number][] = [
    [`a,b,c${empty}\n1,2,3\n`, 0],
    [`${names(MANY)}\n${empty}\n`, 0],
    [`${AD}${empty}\n${`${ad}\n`.repeat(10)}`, 0],
    [gzipSync(`${AD}${empty}\n${`${ad}\n`.repeat(10)}`), 0],
    [`${AD}${empty}`.replaceAll(",", "\t"), 0],
    [`${AD}\n${ad}\n900000000000002,true${",".repeat(16_384)}\n`, 1],
    [`${AD}\n${ad}\n${`${empty}\n`.repeat(3)}`, 1],
  ];
  for (const [input, ads] of inputs) {
    const outcome = await assertNoStall(input, String(input.slice(0, 40)));
    assertMatch(outcome.error ?? "", TOO_WIDE);
    assertEquals([outcome.ads, outcome.rejected], [ads, 0]);
  }
});

Deno.test("16,384 columns are read, and a header is recognized by the first 1,000 names", async () => {
  const table = (before: number) =>
    [
      [...names(before), "ad_archive_id", ...names(16_383 - before)],
      [...Array(before), "900000000000001", ...Array(16_383 - before)],
    ].join("\n");
  for (const before of [0, 999]) {
    const { rows, error } = await readAll(table(before));
    assertEquals(error, null);
    assertEquals(rows, [
      { row: 2, value: { ad_archive_id: "900000000000001" } },
    ]);
  }
});

Deno.test("reading rows with many empty cells takes about as long as short rows of the same total size", async () => {
  const around = (empty: string) =>
    readInTurns(`${empty}${AD}\n900000000000001,true\n${empty}`);
  // The fastest of three each, in turns: the first ones are compiled meanwhile.
  // Work that grows with the square of a row would take far longer.
  const [wide, short]: [number[], number[]] = [[], []];
  for (let n = 0; n < 3; n++) {
    for (
      const [empty, times] of [
        [`${",".repeat(16_000)}\n`.repeat(50), wide],
        [",\n".repeat(400_000), short],
      ] as const
    ) {
      const { ads, error, total } = await around(empty);
      assertEquals([ads, error], [1, null]);
      times.push(total);
    }
  }
  assert(Math.min(...wide) < 5 * Math.min(...short), `${wide}, ${short} ms`);
});

Deno.test("the separators in a row count towards its 512 KiB", async () => {
  const row = (separators: number) =>
    `900000000000001,true,${"x".repeat(510_000)}${",".repeat(separators)}`;
  const { rows } = await readAll(`${AD},x\n${row(10_000)}\n${row(16_000)}\n`);
  assertEquals(
    rows.map((row) => "reason" in row ? row.reason : "taken"),
    ["The record is larger than 512 KiB.", "taken"],
  );
});

Deno.test("rows with too many members are rejected before they are buffered", async () => {
  const columns = names(5_000);
  const { rows, error } = await readAll(
    [
      [...AD.split(","), ...columns],
      ...Array(3).fill(["1", "true", ...columns]),
    ]
      .join("\n"),
  );
  assertEquals(error, null);
  assertEquals(
    rows,
    [2, 3, 4].map((row) => ({
      row,
      reason: "The record has more than 4000 members.",
    })),
  );
});
