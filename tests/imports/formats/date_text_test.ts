import { assertEquals, assertMatch } from "@std/assert";
import { inDateOrder } from "@/lib/imports/formats/date_order.ts";
import { timestamp } from "@/lib/imports/formats/timestamps.ts";
import { NOW, rejection } from "./ads.ts";

const MARCH = 1_740_787_200;
const read = (value: unknown) => timestamp(value, "at", NOW);

Deno.test("reads a written date as midnight in UTC", () => {
  const spellings = [
    "Mar 1, 2025",
    "March 1st, 2025",
    "1 Mar 2025",
    "Sat, 01 Mar 2025 00:00:00 GMT",
    "Started running on Mar 1, 2025",
    "2025/03/01",
    "1.3.2025",
    "2025-03-01 00:00:00 UTC",
    "Mar 1, 2025, 12:00 AM",
    `${MARCH}.0`,
    "Sat Mar 01 2025",
    "Sat Mar 01 2025 01:00:00 GMT+0100 (Central European Standard Time)",
    "01mar2025",
    "01-Mar-25",
    "2025年3月1日",
    "20250301",
    20250301,
    "2025-3-1",
    "Mar 1, 2025 @ 00:00:00.000",
    "2025. 3. 1.",
    "1. März 2025",
    "1er mars 2025",
    "1 de mar. de 2025",
    "1 de marzo del 2025",
    "Veiculação iniciada em 1 de mar de 2025",
    "Auslieferung begann am 01.03.2025",
  ];
  for (const text of spellings) assertEquals(read(text), MARCH, `${text}`);
  assertEquals(read("03/25/2025"), read("25/03/2025"));
  assertEquals(read("Mar 1, 2025 1:30 PM"), MARCH + 13.5 * 3600);
});

Deno.test("rejects dates that do not exist or are ambiguous", () => {
  const texts = [
    "Feb 30, 2025",
    "Mat 1, 2025",
    "13/13/2025",
    "1/2/25",
    "25-Mar-01",
    // Of June, or of July.
    "1 jui 2025",
  ];
  for (const text of texts) {
    assertMatch(rejection(() => read(text)).reason, /^at must be a time:/);
  }
  const { reason } = rejection(() => read("01/03/2025"));
  assertMatch(reason, /day and month can be told apart/);
});

async function datesOf(...dates: string[]): Promise<unknown[]> {
  const rows = dates.map((date, i) => ({
    row: i + 1,
    value: { "Start Date": date, text: "01/03/2025" },
  }));
  const read: unknown[] = [];
  for await (const { value } of inDateOrder(ReadableStream.from(rows))) {
    assertEquals(value.text, "01/03/2025");
    read.push(value["Start Date"].slice(0, 10));
  }
  return read;
}

Deno.test("reads ambiguous dates in the order of another date of the input, before or after them", async () => {
  assertEquals(
    await datesOf("01/03/2025", "25/03/2025", "02/03/2025"),
    ["2025-03-01", "2025-03-25", "2025-03-02"],
  );
  assertEquals(
    await datesOf("03/01/2025", "03/25/2025"),
    ["2025-03-01", "2025-03-25"],
  );
  assertEquals(await datesOf("01/03/2025", "x"), ["01/03/2025", "x"]);
  // What contradicts itself proves nothing from there on.
  assertEquals(
    await datesOf("25/03/2025", "03/25/2025", "01/03/2025"),
    ["2025-03-25", "2025-03-25", "01/03/2025"],
  );
});

Deno.test("returns buffered rows if the input fails", async () => {
  async function* broken() {
    yield { row: 1, value: { start_date: "01/03/2025" } };
    await Promise.resolve();
    throw new Error("broken");
  }
  const rows: unknown[] = [];
  try {
    for await (const row of inDateOrder(broken())) rows.push(row);
  } catch { /* As it should. */ }
  assertEquals(rows.length, 1);
});
