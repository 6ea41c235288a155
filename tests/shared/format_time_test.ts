import { assertEquals } from "@std/assert";
import { formatWait } from "@/lib/shared/format_time.ts";

Deno.test("a wait is at least a second, and rounded up in its largest unit", () => {
  assertEquals([0, 59.5, 60, 61, 3599, 3600, 3601].map(formatWait), [
    ...["1 second", "60 seconds", "1 minute", "2 minutes", "60 minutes"],
    ...["1 hour", "2 hours"],
  ]);
});
