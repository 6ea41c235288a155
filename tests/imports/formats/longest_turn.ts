import { assert } from "@std/assert";
import process from "node:process";
import { systemClock } from "@/lib/time/clock.ts";
import { newReport } from "@/lib/imports/import_report.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { RowNotes } from "@/lib/imports/row_notes.ts";
import { toRecords } from "@/lib/imports/to_records.ts";
import { toBytes } from "./read_all.ts";

const PART = 64 * 1024;

/** CPU time of this thread in milliseconds, whatever tests in others do. In steps of 10 ms. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART) {
    yield bytes.subarray(at, at + PART);
  }
}

/** Reads an input. Returns its outcome, the thread's CPU time in total, and the longest between two turns of the event loop. */
export async function readInTurns(input: string | Uint8Array) {
  const bytes = toBytes(input);
  const report = newReport("auto");
  let longest = 0;
  let isOver = false;
  const start = threadTime();
  let since = start;
  const turn = () => {
    const now = threadTime();
    longest = Math.max(longest, now - since);
    since = now;
    if (!isOver) setTimeout(turn, 0);
  };
  setTimeout(turn, 0);
  let ads = 0;
  let error: string | null = null;
  try {
    const records = toRecords(
      readSource(partsOf(bytes)),
      report,
      new RowNotes(report, () => {}),
      { format: "auto", clock: systemClock },
    );
    for await (const _ of records) ads++;
  } catch (failure) {
    if (!(failure instanceof ImportInputError)) throw failure;
    error = failure.message;
  } finally {
    isOver = true;
    turn();
  }
  const total = threadTime() - start;
  return { longest, total, ads, error, rejected: report.rejected };
}

const CARD = { title: "x".repeat(200), body: "y".repeat(2_000) };

const RECORDS = 5;
/** Ordinary records that are as large as a record may be. */
const ORDINARY = `${
  JSON.stringify({
    ad_archive_id: "900000000000001",
    is_active: true,
    snapshot: { cards: Array(190).fill(CARD) },
  })
}\n`.repeat(RECORDS);

/** Turns that take this many times as long as an ordinary record stall a server. */
const STALL = 150;
let measured: Promise<number> | null = null;

const READINGS = 10;

/** The turn of an ordinary record, which is too short to be measured alone. */
function ordinaryTurn(): Promise<number> {
  return measured ??= (async () => {
    // The first one loads and compiles what reads it.
    await readInTurns(ORDINARY);
    let total = 0;
    for (let i = 0; i < READINGS; i++) {
      total += (await readInTurns(ORDINARY)).total;
    }
    return total / (READINGS * RECORDS);
  })();
}

/** A second measurement is not disturbed by what a first one loads and compiles. */
const ATTEMPTS = 3;

/** Asserts that no turn of the event loop is long while an input is read. Returns the outcome. */
export async function assertNoStall(
  input: string | Uint8Array,
  what = "",
): ReturnType<typeof readInTurns> {
  const ordinary = await ordinaryTurn();
  let outcome = await readInTurns(input);
  let least = outcome.longest;
  for (let i = 1; i < ATTEMPTS && least >= STALL * ordinary; i++) {
    outcome = await readInTurns(input);
    least = Math.min(least, outcome.longest);
  }
  const times = least / ordinary;
  assert(times < STALL, `${what} takes ${times} times as long as a record`);
  return outcome;
}
