import { assertEquals, assertRejects } from "@std/assert";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { errorCode } from "@/lib/db/errors.ts";
import { everyStore } from "../database.ts";

async function value(
  database: Pick<Database, "kysely">,
  expression: RawBuilder<unknown>,
): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`
    .execute(database.kysely);
  return rows[0]?.value;
}

const { MAX_SAFE_INTEGER: max, MIN_SAFE_INTEGER: min } = Number;
const MOMENT = new Date("2026-07-01T12:00:00.123Z");
const CARDS = [{ title: 'a "quoted" \\ one', n: 1.5, none: null }];
const ITEMS = ["plain", "", "with,comma", '"', "\\", "NULL", "{}"];
const TEXTS = [
  "👩‍👩‍👧 emoji",
  "مرحبا\u202Eabc",
  "line\u2028paragraph\u2029",
  "e\u0301 é",
  "\uFEFFbom",
  "\u0001\u001F\u007F",
  "\u{10FFFF}",
  "'; drop table ads; --",
];

const BYTES = Uint8Array.of(0, 39, 92, 120, 255);

const VALUES: Record<string, [RawBuilder<unknown>, unknown][]> = {
  "bigint is a number up to 2^53": [
    [sql`${max}::bigint`, max],
    [sql`${min}::bigint`, min],
    [sql`count(*)`, 1],
    [sql`array[1, null]::bigint[]`, [1, null]],
  ],
  "numeric keeps its digits as text, a date its day": [
    [sql`1.10::numeric`, "1.10"],
    [sql`date '2026-02-28'`, "2026-02-28"],
    [sql`array[date '2026-02-28']`, ["2026-02-28"]],
  ],
  "a timestamp with time zone is the same instant in any session time zone": [
    [sql`${MOMENT}::timestamptz`, MOMENT],
    [sql`current_setting('timezone')`, "UTC"],
  ],
  "json and arrays are returned as they were written": [
    [sql`${JSON.stringify(CARDS)}::json`, CARDS],
    [sql`${ITEMS}::text[]`, ITEMS],
  ],
  "bytes are returned as they were written": [[sql`${BYTES}::bytea`, BYTES]],
  "text keeps every character of Unicode": TEXTS.map((text) => [
    sql`${text}::text`,
    text,
  ]),
  "a lone surrogate becomes the replacement character": [
    [sql`${"a\uD800b"}::text`, "a\uFFFDb"],
  ],
};

everyStore.test("values", async (database, _store, t) => {
  for (const [name, cases] of Object.entries(VALUES)) {
    await t.step(name, async () => {
      for (const [expression, expected] of cases) {
        assertEquals(await value(database, expression), expected);
      }
    });
  }

  await t.step(
    "bytes are read whatever the server's bytea_output",
    async () => {
      await database.kysely.transaction().execute(async (kysely) => {
        await sql`set local bytea_output = escape`.execute(kysely);
        const read = await value({ kysely }, sql`${BYTES}::bytea`);
        assertEquals(Uint8Array.from(read as Uint8Array), BYTES);
      });
    },
  );

  await t.step(
    "bigint beyond 2^53 and a NUL in text fail, and the connection stays usable",
    async () => {
      for (const text of ["9007199254740992", "-9007199254740992"]) {
        await assertRejects(
          () => value(database, sql`${text}::bigint`),
          RangeError,
          "beyond 2^53",
        );
      }
      const error = await assertRejects(() =>
        value(database, sql`${"a\0b"}::text`)
      );
      assertEquals(errorCode(error), "22021");
      assertEquals(await value(database, sql`1::bigint`), 1);
      assertEquals(database.stats().serving.total, 1);
    },
  );
});
