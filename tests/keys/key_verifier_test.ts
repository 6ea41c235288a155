import {
  assert,
  assertEquals,
  assertRejects,
  assertStrictEquals,
} from "@std/assert";
import { hashKey, mintKey } from "@/lib/keys/key_format.ts";
import { createKeyVerifier } from "@/lib/keys/key_verifier.ts";
import type { StoredKey } from "@/lib/keys/find_keys.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { TestClock } from "../test_clock.ts";

/** A store of keys that records each read, and can be held up or broken. */
class KeyStore {
  readonly reads: number[] = [];
  readonly rows = new Map<string, StoredKey | "revoked">();
  gate: Promise<void> = Promise.resolve();
  error: Error | null = null;

  readonly find = async (hashes: string[]) => {
    this.reads.push(hashes.length);
    // Read at this moment; the response may take longer.
    const found = new Map(
      hashes.flatMap((hash) => {
        const row = this.rows.get(hash);
        return row === undefined ? [] : [[hash, row]];
      }),
    );
    await this.gate;
    if (this.error !== null) throw this.error;
    return found;
  };

  add(key: string, changes: Partial<StoredKey["key"]> = {}): void {
    const row: StoredKey = {
      account: { id: "a", email: "a@example.com" },
      plan: {
        id: "free",
        name: "Free",
        requests_per_month: null,
        requests_per_minute: null,
        keys_allowed: null,
        request_log_days: 7,
      },
      key: {
        id: this.rows.size + 1,
        name: "Test",
        last4: key.slice(-4),
        created_at: 0,
        expires_at: null,
        last_used_at: null,
        ...changes,
      },
    };
    this.rows.set(hashKey(key), row);
  }

  revoke(key: string): void {
    this.rows.set(hashKey(key), "revoked");
  }
}

function setUp() {
  const clock = new TestClock();
  const store = new KeyStore();
  const pause = (ms: number) => {
    clock.advance(ms / 1000);
    return Promise.resolve();
  };
  const verifier = createKeyVerifier(store.find, clock, pause);
  return { clock, store, verifier };
}

async function codeOf(verifying: Promise<unknown>): Promise<string | null> {
  try {
    await verifying;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

Deno.test("text that cannot be a key is rejected without a read", async () => {
  const { store, verifier } = setUp();
  const key = mintKey();
  const impossible = [
    "",
    " ",
    "sk_",
    "x",
    key.slice(0, -1),
    `${key}0`,
    `${key.slice(0, -1)}\0`,
    "sk_\0",
    `sk_${"é".repeat(40)}`,
    `sk_${"0".repeat(40)}`,
    "s".repeat(10_000),
    `${key}, ${key}`,
    key.toUpperCase(),
  ];
  for (const text of impossible) {
    assertEquals(await codeOf(verifier.verify(text)), "invalid_api_key");
  }
  assertEquals(store.reads, []);
});

Deno.test("a key is read once in five seconds, however often it is used", async () => {
  const { clock, store, verifier } = setUp();
  const key = mintKey();
  store.add(key);
  await Promise.all(Array.from({ length: 100 }, () => verifier.verify(key)));
  for (let second = 0; second < 4; second++) {
    await verifier.verify(key);
    clock.advance(1);
  }
  assertEquals(store.reads, [1]);
  clock.advance(1);
  await verifier.verify(key);
  assertEquals(store.reads, [1, 1]);
});

Deno.test("an announced change applies at once, even to a read that started before it", async () => {
  const { store, verifier } = setUp();
  const key = mintKey();
  store.add(key);
  const held = Promise.withResolvers<void>();
  store.gate = held.promise;
  const begun = verifier.verify(key);
  // Until the read has seen the old state.
  while (store.reads.length === 0) await Promise.resolve();
  store.revoke(key);
  verifier.forget(hashKey(key));
  held.resolve();
  await begun;
  assertEquals(await codeOf(verifier.verify(key)), "api_key_revoked");
});

Deno.test("expiry is checked at each request, to the second", async () => {
  const { clock, store, verifier } = setUp();
  const key = mintKey();
  store.add(key, { expires_at: clock.seconds + 2 });
  await verifier.verify(key);
  clock.advance(1.999);
  await verifier.verify(key);
  clock.advance(0.001);
  assertEquals(await codeOf(verifier.verify(key)), "api_key_expired");
  assertEquals(store.reads, [1]);
});

const ENDINGS: Record<
  string,
  (t: ReturnType<typeof setUp>, key: string) => unknown
> = {
  "was announced as changed": ({ verifier }, key) =>
    verifier.forget(hashKey(key)),
  "may have changed unheard": ({ verifier }) => verifier.forgetAll(),
  "was read long ago": ({ clock }) => clock.advance(5),
  "has expired while in memory": ({ clock }) => clock.advance(3),
  "was found revoked": async ({ store, verifier }, key) => {
    store.revoke(key);
    verifier.forget(hashKey(key));
    await codeOf(verifier.verify(key));
  },
};

Deno.test("recall() only returns keys that were recently found valid", async () => {
  for (const [how, end] of Object.entries(ENDINGS)) {
    const t = setUp();
    const { clock, store, verifier } = t;
    const [key, revoked, guess] = [mintKey(), mintKey(), mintKey()];
    store.add(key, {
      expires_at: how.includes("expired") ? clock.seconds + 3 : null,
    });
    store.revoke(revoked);
    for (const text of [revoked, guess, "sk_"]) {
      await codeOf(verifier.verify(text));
      assertEquals(verifier.recall(text), null);
    }
    assertEquals(verifier.recall(key), null);
    const principal = await verifier.verify(key);
    assertStrictEquals(verifier.recall(key), principal);
    await end(t, key);
    assertEquals([how, verifier.recall(key)], [how, null]);
  }
});

Deno.test("guessing evicts no valid key, and one guess is read once", async () => {
  const { store, verifier } = setUp();
  const good = mintKey();
  store.add(good);
  await verifier.verify(good);
  const guess = mintKey();
  for (let i = 0; i < 3; i++) {
    assertEquals(await codeOf(verifier.verify(guess)), "invalid_api_key");
  }
  assertEquals(store.reads, [1, 1]);
  for (let i = 0; i < 10_500; i += 500) {
    await Promise.all(
      Array.from({ length: 500 }, () => codeOf(verifier.verify(mintKey()))),
    );
  }
  const reads = store.reads.length;
  await verifier.verify(good);
  assertEquals(store.reads.length, reads);
});

Deno.test("concurrent guesses share reads, and only one runs at a time", async () => {
  const { store, verifier } = setUp();
  const good = mintKey();
  store.add(good);
  const held = Promise.withResolvers<void>();
  store.gate = held.promise;
  const first = codeOf(verifier.verify(mintKey()));
  while (store.reads.length === 0) await Promise.resolve();
  const more = Array.from(
    { length: 700 },
    () => codeOf(verifier.verify(mintKey())),
  );
  const mine = verifier.verify(good);
  for (let i = 0; i < 100; i++) await Promise.resolve();
  assertEquals(store.reads, [1]);
  held.resolve();
  await Promise.all([first, ...more, mine]);
  assertEquals(store.reads, [1, 500, 201]);
});

Deno.test("guesses from a suspect address share one read per second, and a valid key among them is accepted", async () => {
  const { clock, store, verifier } = setUp();
  const good = mintKey();
  store.add(good);
  const start = clock.seconds;
  for (let i = 0; i < 20; i++) {
    const guesses = Array.from(
      { length: 50 },
      () => codeOf(verifier.verify(mintKey(), true)),
    );
    if (i === 19) await verifier.verify(good, true);
    await Promise.all(guesses);
  }
  assert(store.reads.length <= clock.seconds - start + 1);
  // Cached by now, so it does not wait.
  const { seconds } = clock;
  await verifier.verify(good, true);
  assertEquals(clock.seconds, seconds);
});

Deno.test("the number of waiting guesses is limited, and other requests do not wait with them", async () => {
  const { store, verifier } = setUp();
  const good = mintKey();
  store.add(good);
  const held = Promise.withResolvers<void>();
  store.gate = held.promise;
  const guesses = Array.from(
    { length: 1001 },
    () => codeOf(verifier.verify(mintKey(), true)),
  );
  assertEquals(await guesses.at(-1), "rate_limited");
  store.gate = Promise.resolve();
  await verifier.verify(good);
  held.resolve();
  assertEquals(
    new Set(await Promise.all(guesses.slice(0, -1))),
    new Set(["invalid_api_key"]),
  );
});

Deno.test("a failed read is reported, not cached, and retried", async () => {
  const { clock, store, verifier } = setUp();
  const key = mintKey();
  store.add(key);
  store.error = new Error("away");
  const error = await assertRejects(() => verifier.verify(key));
  assertStrictEquals(error, store.error);
  store.error = null;
  await verifier.verify(key);
  store.error = new Error("away again");
  clock.advance(4);
  await verifier.verify(key);
  clock.advance(1);
  assertStrictEquals(
    await assertRejects(() => verifier.verify(key)),
    store.error,
  );
});
