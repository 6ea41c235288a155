import { assert, assertEquals } from "@std/assert";
import { runImport } from "@/lib/imports/run_import.ts";
import { testDatabase } from "../../database.ts";
import { IMPORTED_AT } from "./native_record.ts";
import { TestClock } from "../../test_clock.ts";

Deno.test("records that need no writing do not keep the server from its other work", async () => {
  await using database = await testDatabase("pglite");
  const count = 200_000;
  const bytes = new TextEncoder().encode(`[${"1,".repeat(count - 1)}1]`);
  let seen = 0;
  let isOtherWorkDone = false;
  let wasItDoneBeforeTheEnd = false;
  const report = await runImport(
    database,
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
    {
      format: "auto",
      source: "test",
      clock: new TestClock(IMPORTED_AT),
      onReject() {
        if (seen === 0) setTimeout(() => isOtherWorkDone = true, 0);
        if (++seen === count) wasItDoneBeforeTheEnd = isOtherWorkDone;
      },
    },
  );
  assertEquals(report.rejected, count);
  assert(wasItDoneBeforeTheEnd);
});
