import { assert, assertEquals } from "@std/assert";
import { FloatNumber } from "@/lib/imports/formats/members.ts";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { gzip, readAll, readRecords, toBytes, toStream } from "./read_all.ts";

/** The same object as one line and as a document of several. */
async function bothWays(members: string): Promise<Record<string, unknown>[]> {
  const inputs = [`{${members}}`, `{\n${members}\n}`];
  const records = await Promise.all(inputs.map((input) => readRecords(input)));
  return records.map(([record]) => record as Record<string, unknown>);
}

Deno.test("whole numbers past 2^53 keep their digits", async () => {
  for (const record of await bothWays('"id": 12345678901234567890, "n": -9')) {
    assertEquals(record.id, 12345678901234567890n);
    assertEquals(record.n, -9);
  }
});

Deno.test("whole numbers in scientific notation are distinguished from others", async () => {
  for (
    const record of await bothWays('"a": 9.75E+14, "b": 1E2, "c": 1.5e-1')
  ) {
    const a = new FloatNumber(975000000000000);
    assertEquals(record, { a, b: new FloatNumber(100), c: 0.15 });
  }
});

Deno.test("a member named __proto__ is read as an ordinary member", async () => {
  for (const record of await bothWays('"__proto__": {"is_active": true}')) {
    assertEquals(Object.keys(record), ["__proto__"]);
    assertEquals(record.is_active, undefined);
    assertEquals(Object.getPrototypeOf(record), Object.prototype);
  }
});

Deno.test("invalid UTF-8 is replaced by U+FFFD", async () => {
  const bytes = toBytes('{"a":"x?y"}');
  bytes[bytes.indexOf("?".charCodeAt(0))] = 0xff;
  assertEquals(await readRecords(bytes), [{ a: "x\ufffdy" }]);
});

Deno.test("a record with 32 levels is accepted, and only one with 33 is rejected", async () => {
  const nested = (levels: number) =>
    '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
  const lines = [nested(32), nested(33), nested(900), '{"b":1}'];
  for (const input of [lines.join("\n"), `[\n${lines.join(",\n")}\n]`]) {
    const { rows, error } = await readAll(input);
    assertEquals(error, null);
    const isBad = rows.map((row) => "reason" in row);
    assertEquals(isBad, [false, true, true, false]);
  }
});

Deno.test("only the line that is nested a million levels deep is rejected", async () => {
  const deep = "[".repeat(1e6) + "]".repeat(1e6);
  const { rows, error } = await readAll(`{"a":1}\n${deep}\n{"a":2}\n`);
  assertEquals(error, null);
  assertEquals(rows.map((row) => "reason" in row), [false, true, false]);
});

Deno.test("a body of 49,000 characters is accepted, and only a record over 512 KiB is rejected", async () => {
  const body = "ä".repeat(49_000);
  const huge = JSON.stringify({ body: "x".repeat(5 * 1024 * 1024) });
  const lines = [JSON.stringify({ body }), huge, '{"b":1}'];
  for (const input of [lines.join("\n"), `[${lines.join(",")}]`]) {
    const { rows, error } = await readAll(input);
    assertEquals(error, null);
    assertEquals(rows[0], { row: 1, value: { body } });
    assert("reason" in rows[1]! && rows[1].reason.includes("512 KiB"));
    assertEquals(rows[2], { row: 3, value: { b: 1 } });
  }
});

Deno.test("a line of 40 MiB is rejected without being buffered", async () => {
  const piece = toBytes("x".repeat(64 * 1024));
  let sent = 0;
  async function* input() {
    yield toBytes('{"a":1}\n{"a":"');
    for (let i = 0; i < 640; i++) {
      sent += piece.length;
      yield piece;
    }
    yield toBytes('"}\n{"a":2}\n');
  }
  const rows = [];
  let sentAtRefusal = 0;
  for await (const row of readSource(input())) {
    rows.push(row);
    if ("reason" in row) sentAtRefusal = sent;
  }
  assertEquals(rows.map(({ row }) => row), [1, 2, 3]);
  assert("reason" in rows[1]!);
  assert(sentAtRefusal < 20 * 1024 * 1024, `${sentAtRefusal} bytes were read`);
});

Deno.test("records of a large document are yielded while it is being read", async () => {
  const record = JSON.stringify({ a: "x".repeat(1000) });
  let sent = 0;
  async function* input() {
    yield toBytes('{"paging":{},"data":[');
    for (let i = 0; i < 20_000; i++) {
      sent++;
      yield toBytes(`${record},`);
    }
    yield toBytes(`${record}]}`);
  }
  let count = 0;
  let sentAtFirst = 0;
  for await (const _ of readSource(input())) {
    if (count === 0) sentAtFirst = sent;
    count++;
  }
  assertEquals(count, 20_001);
  assert(sentAtFirst < 10_000, `one came after ${sentAtFirst} were read`);
});

Deno.test("onBytes receives the number of input bytes read so far", async () => {
  const counts: number[] = [];
  const input = toBytes('{"a":1}\n{"a":2}\n');
  const stream = toStream(input, [10]);
  const onBytes = (count: number) => counts.push(count);
  for await (const _ of readSource(stream, { onBytes }));
  assertEquals(counts, [10, input.length]);
});

Deno.test("an input whose reader stops early is canceled", async () => {
  const line = toBytes(`{"a":"${"x".repeat(1000)}"}\n`);
  const zipped = await gzip(line);
  for (const chunk of [line, zipped]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunk),
      cancel: () => resolve(),
    });
    for await (const _ of readSource(endless)) break;
    await promise;
  }
});

Deno.test("NaN and infinities outside strings are read as null in lines and documents", async () => {
  const text = 'NaN, "Infinity" \\\\';
  const ad = `{"a":NaN,"b":[-Infinity,Infinity ,1],"c":${
    JSON.stringify(text)
  },"d":-1}`;
  const value = { a: null, b: [null, null, 1], c: text, d: -1 };
  const many = `[${Array(20_000).fill(ad).join(",")}]`;
  for (const input of [ad, `{\n"data":[\n${ad}\n]\n}`, `for (;;);${many}`]) {
    const records = await readRecords(input);
    assertEquals(
      records.length,
      input === ad || input.length < 1_000 ? 1 : 20_000,
    );
    assertEquals(records.at(-1), value);
  }
});
