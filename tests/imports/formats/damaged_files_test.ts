import * as fc from "fast-check";
import { damagedFile, readDamaged } from "./mutations.ts";

Deno.test("a damaged file of any kind ends in its rows and an error for users, in bounded time and memory", async () => {
  await fc.assert(fc.asyncProperty(damagedFile, readDamaged), {
    numRuns: 300,
  });
});
