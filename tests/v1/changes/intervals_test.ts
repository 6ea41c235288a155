import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { intervalsOf } from "@/lib/changes/history.ts";

const time = fc.option(fc.integer({ min: 0, max: 30 }));
const event = fc.record({
  at: fc.integer({ min: 0, max: 30 }),
  ended_at: time,
  isTurn: fc.boolean(),
});

Deno.test("whatever was observed, intervals alternate, follow each other in time, and end with the ad's state", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(event, { maxLength: 8 }),
      fc.record({ delivery_start_at: time, last_seen_at: time }),
      (wasActive, observed, ad) => {
        let is_active = wasActive;
        const events = observed.map(({ at, ended_at, isTurn }, id) => {
          if (isTurn) is_active = !is_active;
          return {
            id,
            at,
            is_active: isTurn ? is_active : null,
            ended_at: isTurn && is_active ? ended_at : null,
          };
        });
        const intervals = intervalsOf(
          { ...ad, is_active },
          events.toSorted((a, b) => a.at - b.at),
        );
        assertEquals(intervals.at(-1)!.is_active, is_active);
        assertEquals(intervals.at(-1)!.to, null);
        for (const [n, { from, is_active }] of intervals.slice(1).entries()) {
          assertEquals(intervals[n]!.to, from);
          assertEquals(intervals[n]!.is_active, !is_active);
        }
        const times = intervals.flatMap(({ from }) => from ?? []);
        assertEquals(times, times.toSorted((a, b) => a - b));
        assert(wasActive || intervals.some(({ is_active }) => !is_active));
      },
    ),
    { numRuns: 2_000 },
  );
});
