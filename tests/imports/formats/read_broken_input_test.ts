import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { gzip, readAll, toBytes } from "./read_all.ts";
import { words } from "../../words.ts";

/** Values of good rows and "bad" for rejected ones, by row. */
async function outcome(input: string) {
  const { rows, error } = await readAll(input);
  return {
    rows: rows.map((row) => [row.row, "reason" in row ? "bad" : row.value]),
    error,
  };
}

async function readToEnd(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of readSource(bytes));
}

const good = (a: number) => JSON.stringify({ a });

Deno.test("a malformed line is rejected with its number, and the others are read", async () => {
  const lines = [
    ...words`nope {"a":1 {"a":[1, } "text" 12 {"a":01} [{"b":1},{bad}`,
    ...['{"a": 1, oops}', '{"a":"no end}'],
  ];
  for (const bad of lines) {
    const input = `${good(1)}\n${bad}\n${good(3)}\n${good(4)}\n`;
    const { rows, error } = await outcome(input);
    assertEquals(error, null, bad);
    const others = rows.filter(([row]) => row !== 2);
    assertEquals(others, [[1, { a: 1 }], [3, { a: 3 }], [4, { a: 4 }]], bad);
    const second = rows.filter(([row, is]) => row === 2 && is === "bad");
    assertEquals(second.length, 1);
  }
});

Deno.test("only a malformed first or last line is rejected", async () => {
  const cases: [input: string, rows: unknown[]][] = [
    [`{"a":1\n${good(2)}\n`, [[1, "bad"], [2, { a: 2 }]]],
    [`${good(1)}\n{"a":\n`, [[1, { a: 1 }], [2, "bad"]]],
    [
      `[{"a":1},{bad}]\n${good(2)}\n`,
      [[1, { a: 1 }], [1, "bad"], [2, { a: 2 }]],
    ],
  ];
  for (const [input, rows] of cases) {
    assertEquals(await outcome(input) as unknown, { rows, error: null });
  }
});

Deno.test("records before the end of an input that is cut off are yielded", async () => {
  for (
    const input of [
      `${good(1)}\n{"a":`,
      `[${good(1)},{"a":`,
      `[\n${good(1)},\n{"a":2`,
      `{"paging":{},\n"data":[\n${good(1)}\n`,
      `{\n"data":[${good(1)}]`,
    ]
  ) {
    const { rows, error } = await outcome(input);
    assertEquals(rows, [[1, { a: 1 }]], input);
    assertMatch(error ?? "", /cut off/, input);
  }
});

Deno.test("a damaged document is an error after its good records, which says where", async () => {
  const inputs = [
    `[${good(1)},{bad}]`,
    `[\n${good(1)},\n{bad}\n]\n`,
    `[${good(1)},]`,
  ];
  for (const input of inputs) {
    const { rows, error } = await outcome(input);
    assertEquals(rows, [[1, { a: 1 }]]);
    assertMatch(
      error ?? "",
      /^The JSON is not valid\. Reading stopped on line \d, after record 1\.$/,
    );
  }
});

Deno.test("lines of a log before a document are rejected, and its ads are read", async () => {
  const ads = [{ a: 1 }, { a: 2 }];
  for (const indent of [0, 2]) {
    const input = `INFO start\nfetched 2\n${JSON.stringify(ads, null, indent)}`;
    const { rows, error } = await outcome(input);
    assertEquals(error, null);
    assertEquals(rows.slice(0, 2).map(([, is]) => is), ["bad", "bad"]);
    assertEquals(rows.slice(2).map(([, value]) => value), ads);
  }
});

Deno.test("after a first line larger than a record, a malformed line is still rejected alone", async () => {
  const large = JSON.stringify({ a: "x".repeat(600_000) });
  for (const bad of ["nope", '{"a":01}', '[{"b":1},{bad}', '{"a" 1}']) {
    const input = [large, good(1), bad, good(2), bad, bad, good(3)].join("\n");
    const { rows, error } = await outcome(input);
    assertEquals(error, null, bad);
    const values = rows.map(([, is]) => JSON.stringify(is))
      .filter((json) => json !== '{"b":1}');
    assertEquals(
      values,
      ['"bad"', good(1), '"bad"', good(2), '"bad"', '"bad"', good(3)],
      bad,
    );
  }
});

Deno.test("an empty input is an error that says so", async () => {
  for (const input of ["", "\n \r\n", "\ufeff"]) {
    assertMatch((await readAll(input)).error ?? "", /empty/);
  }
});

Deno.test("an input of another kind is one error without rows", async () => {
  const png = Uint8Array.fromHex("89504e470d0a1a0a00");
  const inputs = [
    "id name\n1 Ada\n",
    "<!doctype html>\n<p>{}</p>\n",
    "id\n".repeat(100_000),
    '{"a":1',
    '{"a": oops}',
    png,
  ];
  for (const input of inputs) {
    const { rows, error } = await readAll(input);
    assertEquals(rows, []);
    assert(error !== null && !error.includes("\n"));
  }
});

Deno.test("reading stops early if an input is of another kind", async () => {
  let sent = 0;
  async function* lines() {
    for (; sent < 2000; sent++) yield toBytes("id name\n".repeat(100));
  }
  await assertRejects(() => readToEnd(lines()), ImportInputError);
  assert(sent < 1000, `${sent} chunks were read`);
});

Deno.test("UTF-16 is read with and without a byte order mark", async () => {
  for (const head of [[0xff, 0xfe], [0xfe, 0xff], []]) {
    const text = [...'{"a":1}'].flatMap((each) => [each.charCodeAt(0), 0]);
    const isBigEndian = head[0] === 0xfe;
    const bytes = isBigEndian ? [0, ...text.slice(0, -1)] : text;
    const { rows, error } = await readAll(new Uint8Array([...head, ...bytes]));
    assertEquals(rows, [{ row: 1, value: { a: 1 } }]);
    assertEquals(error, null);
  }
});

Deno.test("damaged and cut off gzip data is an error after the records before it", async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => JSON.stringify({ a: crypto.randomUUID(), i }),
  );
  const whole = await gzip(lines.join("\n"));
  const cut = await readAll(whole.slice(0, -1000));
  assertMatch(cut.error ?? "", /gzip/);
  assert(cut.rows.length > 1000);
  const damaged = whole.slice();
  damaged.fill(0xff, damaged.length - 2000, damaged.length - 1000);
  assertMatch((await readAll(damaged)).error ?? "", /gzip/);
});

Deno.test("a gzip bomb is rejected before it has expanded", async () => {
  const line = toBytes(`${" ".repeat(1024 * 1024 - 1)}\n`);
  const zeros = ReadableStream.from(Array(200).fill(line))
    .pipeThrough(new CompressionStream("gzip"));
  const error = await assertRejects(() => readToEnd(zeros), ImportInputError);
  assertMatch(error.message, /200 times/);
});

Deno.test("a failure of the source itself is thrown unchanged", async () => {
  async function* failing() {
    yield toBytes(`${good(1)}\n`);
    await Promise.resolve();
    throw new TypeError("connection lost");
  }
  const error = await assertRejects(() => readToEnd(failing()), TypeError);
  assertEquals(error.message, "connection lost");
  const rows: unknown[] = [];
  await assertRejects(async () => {
    for await (const row of readSource(failing())) rows.push(row);
  });
  assertEquals(rows, [{ row: 1, value: { a: 1 } }]);
});

Deno.test("a number under thousands of lists is too deep, and loses no ad around it", async () => {
  const deep = `${"[".repeat(6_000)}1E1${"]".repeat(6_000)}`;
  const { rows, error } = await readAll(
    `[\n${good(1)},\n${deep},\n${good(2)}\n]`,
  );
  assertEquals(rows.map((row) => "reason" in row), [false, true, false]);
  assertMatch("reason" in rows[1]! ? rows[1].reason : "", /levels deep/);
  assertEquals(error, null);
});
