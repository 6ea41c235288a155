import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { untilUnused } from "@/lib/limits/rate_leases.ts";
import { available, leaseOf, rollOn, UNUSED } from "./sliding_window.ts";

const START = 1_800_000_000_000;

Deno.test("no minute admits more than its limit, nor does any minute across a boundary more than the covered part allows", () => {
  const steps = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 50 }),
    ),
    { maxLength: 60 },
  );
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 60 }),
    steps,
    (limit, demands) => {
      let window = UNUSED;
      let now = START;
      const granted = new Map<number, number>();
      for (const [waitMs, want] of demands) {
        now += waitMs;
        const taken = leaseOf(window, { limit, want, owed: 0 }, now);
        window = taken.window;
        const minute = Math.floor(now / 60_000);
        const sum = (granted.get(minute) ?? 0) + taken.lease.granted;
        granted.set(minute, sum);
        const covered = 1 - (now % 60_000) / 60_000;
        const before = (granted.get(minute - 1) ?? 0) * covered;
        if (taken.lease.granted > 0) assert(before + sum <= limit + 1e-9);
      }
    },
  ));
});

Deno.test("the time to wait is exact: nothing is available before it, something at it", () => {
  const windows = fc.record({
    minute: fc.constant(START / 60_000),
    used: fc.integer({ min: 0, max: 1200 }),
    used_before: fc.integer({ min: 0, max: 1200 }),
  });
  const limits = fc.integer({ min: 1, max: 1000 });
  const offsets = fc.integer({ min: 0, max: 200_000 });
  fc.assert(fc.property(windows, limits, offsets, (before, limit, offset) => {
    const now = START + offset;
    const window = rollOn(before, now);
    if (available(window, limit, now) > 0) return;
    const waitMs = untilUnused({ ...window, now_ms: now }, limit);
    assertEquals(available(window, limit, now + waitMs - 1), 0);
    assert(
      available(window, limit, now + waitMs) > 0 ||
        window.used > limit || window.used_before > limit,
    );
  }));
});
