/** Reads damaged files for some minutes; prints how to repeat what fails. */
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { damagedFile, readDamaged } from "./imports/formats/mutations.ts";

const USAGE = `Usage: deno task fuzz [--minutes N]

  Imports damaged files of every kind for N minutes (by default 1), and prints
  how to repeat what fails.`;
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
if (values.help || !(minutes > 0)) {
  console.log(USAGE);
  Deno.exit(values.help ? 0 : 1);
}
let files = 0;
const details = await fc.check(
  fc.asyncProperty(damagedFile, async (file) => {
    files++;
    await readDamaged(file);
  }),
  { numRuns: 2 ** 31, interruptAfterTimeLimit: minutes * 60_000 },
);
console.log(`${files} damaged files were read`);
if (details.failed && !details.interrupted) {
  console.error(fc.defaultReportMessage(details), details.errorInstance);
  Deno.exit(1);
}
