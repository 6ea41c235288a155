import { assertEquals } from "@std/assert";
import { createPace, HOST_PAUSE_MAX, hostOf } from "@/lib/media/queue/pace.ts";

Deno.test("a host is left alone after three failures in a row, each time anew, and no other with it", () => {
  let now = 1000;
  const pace = createPace(() => now);
  const answer = (...answers: boolean[]) => {
    for (const isWell of answers) pace.answered("a", isWell);
    return pace.pausedUntil("a");
  };
  assertEquals(answer(false, false, true, false, false), null);
  for (let n = 0; n < 2; n++) {
    assertEquals(answer(false), now + HOST_PAUSE_MAX);
    assertEquals(pace.pausedUntil("b"), null);
    now += HOST_PAUSE_MAX;
    assertEquals(answer(false, false), null);
  }
});

Deno.test("a URL without a host is a host of its own", () => {
  assertEquals(
    ["https://a.example:81/x", "http://", "x"].map(hostOf),
    ["a.example:81", "http://", "x"],
  );
});
