import { assert, assertEquals } from "@std/assert";
import { pglite } from "../../database.ts";
import { importRecords } from "./native_record.ts";

pglite.test("records that need no writing do not block the server's other work", async (database) => {
  const count = 20_000;
  let seen = 0;
  let isOtherWorkDone = false;
  let wasItDoneBeforeTheEnd = false;
  const report = await importRecords(database, [Array(count).fill(1)], {
    onReject() {
      if (seen === 0) setTimeout(() => isOtherWorkDone = true, 0);
      if (++seen === count) wasItDoneBeforeTheEnd = isOtherWorkDone;
    },
  });
  assertEquals(report.rejected, count);
  assert(wasItDoneBeforeTheEnd);
});
