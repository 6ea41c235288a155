import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { stopTimestamp, timestamp } from "@/lib/imports/formats/timestamps.ts";
import { runDeno } from "../../programs.ts";
import { NOW, rejection } from "./ads.ts";
import { words } from "../../words.ts";

const DAY = 86_400;
const read = (value: unknown) => timestamp(value, "at", NOW);
const readStop = (value: unknown) => stopTimestamp(value, "stop", NOW);
const times = fc.integer({ min: 946_684_800, max: NOW + DAY });

Deno.test("reads seconds, milliseconds and ISO 8601 alike", () => {
  fc.assert(fc.property(times, (at) => {
    const iso = new Date(at * 1000).toISOString();
    const forms = [
      at,
      String(at),
      at * 1000,
      String(at * 1000 + 999),
      at * 1e6,
      BigInt(at) * 1_000_000_000n,
      BigInt(at),
      iso,
      iso.replace("Z", "+0000"),
      iso.replace("T", " ").replace("Z", ""),
      { $date: iso },
      { _seconds: at, _nanoseconds: 1 },
      { seconds: at, nanoseconds: 1 },
      { value: iso },
    ];
    for (const form of forms) assertEquals(read(form), at);
  }));
});

Deno.test("applies offsets", () => {
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: -14 * 60, max: 14 * 60 }),
      (at, minutes) => {
        const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
        const local = iso(at + minutes * 60).slice(0, 19);
        const offset = iso(Math.abs(minutes) * 60).slice(11, 16);
        const sign = minutes < 0 ? "-" : "+";
        assertEquals(read(local + sign + offset), at);
      },
    ),
  );
});

Deno.test("reads a date as midnight in UTC in every time zone", async () => {
  assertEquals(read("2024-03-31"), 1711843200);
  const program = `
    import { timestamp } from "@/lib/imports/formats/timestamps.ts";
    console.log(timestamp("2024-03-31", "at", ${NOW}), timestamp("2024-03-31 02:30:00", "at", ${NOW}));`;
  for (const TZ of ["Asia/Kolkata", "America/St_Johns", "Europe/Berlin"]) {
    const args = ["eval", "--ext=ts", program];
    const { stdout } = await runDeno(args, { env: { TZ } });
    assertEquals(stdout.trim(), "1711843200 1711852200");
  }
});

Deno.test("reads absent times as null", () => {
  for (const value of [undefined, null, ""]) {
    assertEquals(read(value), null);
    assertEquals(readStop(value), null);
  }
});

Deno.test("accepts times from 2000 to one day ahead", () => {
  for (const at of [946_684_800, NOW + DAY]) assertEquals(read(at), at);
  for (const at of [946_684_799, 0, 1, -1, -1e15, "1999-12-31"]) {
    const { reason } = rejection(() => read(at));
    assertMatch(reason, /^at is before the year 2000/);
  }
  const { MAX_SAFE_INTEGER } = Number;
  for (const at of [NOW + DAY + 1, 2e18, MAX_SAFE_INTEGER, "9999-01-01"]) {
    assertMatch(rejection(() => read(at)).reason, /^at is in the future/);
  }
});

Deno.test("names the field of an invalid time", () => {
  const values = [
    ...words`soon NA 2024-02-30 2024-13-01 2024-01-01T25:00:00Z 01/02/2024
      0024-01-01`,
    ...[NaN, Infinity, true, [], {}],
  ];
  for (const value of values) {
    assertMatch(rejection(() => read(value)).reason, /^at must be a time/);
  }
});

Deno.test("reads placeholders for a stop date as null", () => {
  const running = ["still running", "Still Running"];
  for (const value of ["", " ", "NA", "n/a", 999, "999", 0, ...running]) {
    assertEquals(readStop(value), null);
  }
  const { reason } = rejection(() => readStop("whenever"));
  assertMatch(reason, /^stop must be a time/);
});

Deno.test("accepts a stop date some years ahead", () => {
  assertEquals(readStop(NOW + 5 * 366 * DAY), NOW + 5 * 366 * DAY);
  assertMatch(rejection(() => readStop("2999-01-01")).reason, /future/);
});
