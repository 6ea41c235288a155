import { assertEquals, assertRejects } from "@std/assert";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { errorCode } from "@/lib/db/errors.ts";
import { eachDatabase } from "../database.ts";

async function value(
  database: Database,
  expression: RawBuilder<unknown>,
): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`
    .execute(database.kysely);
  return rows[0]?.value;
}

eachDatabase("bigint is a number up to 2^53", async (database) => {
  const { MAX_SAFE_INTEGER: max, MIN_SAFE_INTEGER: min } = Number;
  assertEquals(await value(database, sql`${max}::bigint`), max);
  assertEquals(await value(database, sql`${min}::bigint`), min);
  assertEquals(await value(database, sql`count(*)`), 1);
  assertEquals(await value(database, sql`array[1, null]::bigint[]`), [1, null]);
});

eachDatabase(
  "bigint beyond 2^53 fails, and the connection stays usable",
  async (database) => {
    for (const text of ["9007199254740992", "-9007199254740992"]) {
      await assertRejects(
        () => value(database, sql`${text}::bigint`),
        RangeError,
        "beyond 2^53",
      );
    }
    assertEquals(await value(database, sql`1::bigint`), 1);
    assertEquals(database.stats().serving.total, 1);
  },
);

eachDatabase(
  "numeric keeps its digits as text, a date its day",
  async (database) => {
    assertEquals(await value(database, sql`1.10::numeric`), "1.10");
    assertEquals(
      await value(database, sql`date '2026-02-28'`),
      "2026-02-28",
    );
    assertEquals(
      await value(database, sql`array[date '2026-02-28']`),
      ["2026-02-28"],
    );
  },
);

eachDatabase(
  "a timestamp with time zone is the same instant in any session time zone",
  async (database) => {
    const moment = new Date("2026-07-01T12:00:00.123Z");
    assertEquals(await value(database, sql`${moment}::timestamptz`), moment);
    assertEquals(
      await value(database, sql`current_setting('timezone')`),
      "UTC",
    );
  },
);

eachDatabase(
  "json and arrays are returned as they were written",
  async (database) => {
    const cards = [{ title: 'a "quoted" \\ one', n: 1.5, none: null }];
    assertEquals(
      await value(database, sql`${JSON.stringify(cards)}::json`),
      cards,
    );
    const items = ["plain", "", "with,comma", '"', "\\", "NULL", "{}"];
    assertEquals(await value(database, sql`${items}::text[]`), items);
  },
);

eachDatabase("text keeps every character of Unicode", async (database) => {
  const texts = [
    "👩‍👩‍👧 emoji",
    "مرحبا\u202Eabc",
    "line\u2028paragraph\u2029",
    "e\u0301 é",
    "\uFEFFbom",
    "\u0001\u001F\u007F",
    "\u{10FFFF}",
    "'; drop table ads; --",
  ];
  for (const text of texts) {
    assertEquals(await value(database, sql`${text}::text`), text);
  }
});

eachDatabase(
  "a lone surrogate becomes the replacement character",
  async (database) => {
    assertEquals(await value(database, sql`${"a\uD800b"}::text`), "a\uFFFDb");
  },
);

eachDatabase(
  "a NUL in text fails, and the connection stays usable",
  async (database) => {
    const error = await assertRejects(() =>
      value(database, sql`${"a\0b"}::text`)
    );
    assertEquals(errorCode(error), "22021");
    assertEquals(await value(database, sql`'fine'`), "fine");
  },
);
