import { assert, assertEquals, assertRejects } from "@std/assert";
import { createTurns } from "@/lib/limits/turns.ts";
import { Problem } from "@/lib/problem.ts";

/** Whether a turn has begun by now. */
async function hasBegun(turn: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  await new Promise((resolve) => setTimeout(resolve));
  return await Promise.race([turn, Promise.resolve(pending)]) !== pending;
}

async function refusal(turn: Promise<unknown>): Promise<unknown[]> {
  const error = await assertRejects(() => turn, Problem);
  return [error.status, error.headers["Retry-After"]];
}

Deno.test("six requests of a caller run at once, more wait in order, and past 200 who wait they are refused", async () => {
  const turns = createTurns();
  const taken: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 206 }, async (_, i) => {
    ends.push(await turns.take("reads", "one"));
    taken.push(i);
  });
  await Promise.all(all.slice(0, 6));
  assertEquals(taken, [0, 1, 2, 3, 4, 5]);
  assertEquals(await refusal(turns.take("reads", "one")), [429, "1"]);
  (await turns.take("reads", "other"))();
  for (let i = 0; i < 206; i++) {
    await all[i];
    ends[i]!();
  }
  assertEquals(taken, Array.from({ length: 206 }, (_, i) => i));
  (await turns.take("reads", "one"))();
});

Deno.test("three pages of a visitor are made at once, 20 wait, and the next is refused", async () => {
  const turns = createTurns();
  const take = () => turns.take("pages", "one");
  const all = Array.from({ length: 23 }, take);
  const begun = await Promise.all(all.map(hasBegun));
  assertEquals(begun.filter(Boolean).length, 3);
  assertEquals(await refusal(take()), [429, "1"]);
  assert(await hasBegun(turns.take("pages", "other")));
  assert(await hasBegun(turns.take("reads", "one")));
});

Deno.test("callers who wait get turns one after the other, however many each has in line", async () => {
  const turns = createTurns();
  const running = await Promise.all(
    ["a", "b", "c", "d", "e", "f", "g", "h"].map((caller) =>
      turns.take("pages", caller)
    ),
  );
  const order: string[] = [];
  const wait = async (caller: string) => {
    const end = await turns.take("pages", caller);
    order.push(caller);
    end();
  };
  const all = [
    ...Array.from({ length: 5 }, () => wait("busy")),
    wait("late"),
    wait("later"),
  ];
  running[0]!();
  await Promise.all(all);
  assertEquals(order, [
    "busy",
    "late",
    "later",
    ...Array.from({ length: 4 }, () => "busy"),
  ]);
});

Deno.test("all who wait are bounded together, and the caller with most in line gives way to others", async () => {
  const turns = createTurns(10);
  const fill = async (caller: string, running: number) => {
    for (let i = 0; i < running; i++) await turns.take("pages", caller);
  };
  await fill("busy", 3);
  await fill("other", 3);
  await fill("third", 2);
  const busy = Array.from({ length: 9 }, () => turns.take("pages", "busy"));
  const other = [turns.take("pages", "other")];
  assertEquals(turns.waiting("pages"), 10);
  const refused = refusal(busy[8]!);
  other.push(turns.take("pages", "other"));
  assertEquals(await refused, [503, "1"]);
  assertEquals(await refusal(turns.take("pages", "busy")), [503, "1"]);
  assertEquals(turns.waiting("pages"), 10);
  for (const turn of [...busy.slice(0, 8), ...other]) {
    assertEquals(await hasBegun(turn), false);
  }
});

Deno.test("a client that goes away leaves the line, and one that is gone never gets in it", async () => {
  const turns = createTurns();
  const ends = await Promise.all(
    [1, 2, 3].map(() => turns.take("pages", "one")),
  );
  const leaving = new AbortController();
  const left = turns.take("pages", "one", leaving.signal);
  const staying = turns.take("pages", "one");
  assertEquals(turns.waiting("pages"), 2);
  leaving.abort();
  assertEquals(await refusal(left), [400, undefined]);
  assertEquals(turns.waiting("pages"), 1);
  ends[0]!();
  assert(await hasBegun(staying));
  // A turn that ended already ends nobody else's.
  ends[0]!();
  assertEquals(await hasBegun(turns.take("pages", "one")), false);
  assertEquals(
    await refusal(turns.take("reads", "one", leaving.signal)),
    [400, undefined],
  );
});
