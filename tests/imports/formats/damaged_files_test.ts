import * as fc from "fast-check";
import { damagedFile, readDamaged } from "./mutations.ts";

Deno.test("reading a damaged file of any type yields rows and an error for users, in bounded time and memory", async () => {
  await fc.assert(fc.asyncProperty(damagedFile, readDamaged), {
    numRuns: 150,
  });
});
