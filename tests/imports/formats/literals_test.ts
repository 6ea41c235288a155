import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { LiteralError, literalsToJson } from "@/lib/imports/formats/literal.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readSource } from "@/lib/imports/read_source.ts";
import { readAll, readRecords, toBytes, toStream } from "./read_all.ts";

const ID = "900000000000001";
const AD: Record<string, unknown> = {
  ad_archive_id: ID,
  start_date: "2025-02-01",
  body: "It's here",
};

/** One ad, as it is printed by what is no JSON. */
const PRINTED: Record<string, string> = {
  "JSON5": `// exported
    [{ ad_archive_id: '${ID}', start_date: "2025-02-01", body: 'It\\'s here', },]`,
  "console.log":
    `[\n  {\n    ad_archive_id: '${ID}',\n    start_date: '2025-02-01',\n    body: \`It's here\`\n  }\n]\n`,
  "a module": `module.exports = [{ ad_archive_id: "${ID}",
    start_date: "2025-02-01", body: "It's here" }];\nconsole.log(1);`,
  "mongosh": `[ { _id: ObjectId('65a000000000000000000000'),
    ad_archive_id: Long('${ID}'), start_date: ISODate("2025-02-01"), body: "It's here" } ]`,
  "a shell of MongoDB":
    `/* 1 */\n{ "_id" : ObjectId("65a000000000000000000000"),
    "ad_archive_id" : NumberLong("${ID}"), "start_date" : new Date("2025-02-01"),
    "body" : "It's here" }\n`,
  "MongoDB's shell on one line":
    `{ "_id" : ObjectId("65a000000000000000000000"), "ad_archive_id" : "${ID}", "start_date" : "2025-02-01", "body" : "It's here" }\n`,
  "an editor, with a comment in a list": `[ // newest first
    { "ad_archive_id": "${ID}", "start_date": "2025-02-01", "body": "It's here" }]`,
  "a module's default":
    `export default { ad_archive_id: "${ID}", start_date: "2025-02-01", body: "It's here" };`,
  "a callback":
    `show({ ad_archive_id: "${ID}", start_date: "2025-02-01", body: "It's here" });`,
  "Python with dates":
    `[{'ad_archive_id': np.int64(${ID}), 'start_date': datetime.date(2025, 2, 1), 'body': "It's here"}]`,
  "pprint": `{'ad_archive_id': '${ID}',\n 'body': ('It'\n          "'s here"),
 'start_date': '2025-02-01'}\n`,
  "JSON with commas at the ends":
    `{"ads": [\n{"ad_archive_id": "${ID}", "start_date": "2025-02-01",\n"body": "It's here",},\n],\n}\n`,
};

for (const [name, text] of Object.entries(PRINTED)) {
  Deno.test(`an ad is read as it is printed by ${name}`, async () => {
    const { rows, error } = await readAll(text, [64]);
    assertEquals([rows.length, error], [1, null]);
    const { _id, ...value } = (rows[0] as { value: Record<string, unknown> })
      .value;
    assertEquals({ ...value, ad_archive_id: String(value.ad_archive_id) }, AD);
    assertEquals(_id ?? null, null);
  });
}

Deno.test("all documents of a shell are read, and their times keep their zone", async () => {
  const one = (n: number, time: string) =>
    `/* ${n} */\n{ "ad_archive_id": "90000${n}", "start_date": ${time} }\n\n`;
  const { rows, error } = await readAll(
    one(1, 'ISODate("2025-02-01T08:00:00.000Z")') +
      one(2, "datetime.datetime(2025, 2, 1, 8, 5)") +
      one(3, "datetime.datetime(2025, 2, 1, tzinfo=datetime.timezone.utc)"),
  );
  const times = rows.map((row) =>
    "value" in row && Object(row.value).start_date
  );
  assertEquals([times, error], [
    ["2025-02-01T08:00:00.000Z", "2025-02-01T08:05:00", "2025-02-01"],
    null,
  ]);
});

Deno.test("what was printed and is cut off or shortened is refused with the line and what to do", async () => {
  const inputs: [string, number][] = [
    [`[\n  {\n    ad_archive_id: '1',\n    snapshot: [Object]\n  }\n]`, 0],
    ["[{'a': datetime.datetime(2025, 1, 1, tzinfo=Zone())}]", 0],
    [`{ad_archive_id: "900001", body: "x"},\n{ad_archive_id: "9`, 1],
  ];
  for (const [text, count] of inputs) {
    const { rows, error } = await readAll(text);
    assertEquals(rows.length, count, text);
    assertMatch(error ?? "", /cannot be read past line \d.*JSON\.stringify/);
  }
});

Deno.test("an id that was printed with an exponent keeps it, so that it shows as rounded", async () => {
  for (const id of ["9.75E+14", "9.75e14", "1e5"]) {
    for (
      const text of [`[{ad_archive_id: ${id}}]`, `{'ad_archive_id': ${id}}`]
    ) {
      assertEquals(await readRecords(text), [{ ad_archive_id: id }]);
    }
  }
});

Deno.test("what was printed is converted part by part, so that memory does not grow with it", () => {
  const long = "x".repeat(300_000);
  const inputs = [
    "{a: [1]}, ".repeat(30_000),
    `'${long}'`,
    `("a", '${long.repeat(8)}')`,
  ];
  for (const input of inputs) {
    const first = literalsToJson(`[${input}`).next().value as string;
    assert(first !== "" && first.length < input.length / 2);
  }
  for (
    const input of [
      "9".repeat(2000),
      `Long("${long}")`,
      `date(${"1,".repeat(99)})`,
    ]
  ) {
    assertThrows(() => [...literalsToJson(`[${input}]`)], LiteralError);
  }
});

Deno.test("the records before the place where a large printed list breaks are read, with other work between", async () => {
  const ad = `{ad_archive_id: "${ID}", body: "${"x".repeat(1000)}"},`;
  let hasOther = false;
  setTimeout(() => hasOther = true, 0);
  const reading = readSource(toStream(toBytes(`[${ad.repeat(900)}[Object]]`)));
  assertEquals((await reading.next()).value?.row, 1);
  const rest = async () => {
    for await (const _ of reading);
  };
  await assertRejects(rest, ImportInputError, "cannot be read past line 1");
  assertEquals(hasOther, true);
});
