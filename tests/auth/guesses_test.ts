import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { sql } from "kysely";
import { BlockList } from "node:net";
import { type Harness, harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { linkFor, post, signedIn, signUp } from "../sessions.ts";
import { testsWith } from "../tests_with.ts";

const PROXY = new BlockList();
PROXY.addAddress("203.0.113.7", "ipv4");

/** The application behind a proxy, so that a test can come from where it likes. */
async function behindProxy() {
  const clock = new TestClock();
  const t = await harness({ config: { trustProxy: PROXY }, clock });
  return Object.assign(t, {
    wait: (seconds: number) => clock.advance(seconds),
  });
}

async function guess(
  t: Harness,
  email: string,
  options: { from?: string; password?: string; cookie?: string } = {},
) {
  const response = await post(t, "/sign-in/email", {
    email,
    password: options.password ?? "certainly not this one",
  }, {
    "x-forwarded-for": options.from ?? "198.51.100.1",
    ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
  });
  const body = await response.json();
  return {
    status: response.status,
    code: body.error?.code,
    retryAfter: Number(response.headers.get("retry-after")),
  };
}

/** What attempts 1 to `count` come to, made one after the other. */
async function inTurn(
  count: number,
  attempt: (n: number) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 1; n <= count; n++) statuses.push(await attempt(n));
  return statuses;
}

const test = testsWith(behindProxy);

for (const isKnown of [true, false]) {
  test(`guesses at ${isKnown ? "an account" : "an unknown address"} wait twice as long each time, and nothing is hashed meanwhile`, async (t) => {
    const email = isKnown ? (await signedIn(t)).email : "nobody@example.com";
    for (let attempt = 1; attempt <= 5; attempt++) {
      assertEquals((await guess(t, email)).status, 401);
    }
    for (const delay of [1, 2, 4, 8]) {
      const before = t.derivations;
      assertEquals(await guess(t, email), {
        status: 429,
        code: "rate_limited",
        retryAfter: delay,
      });
      assertEquals(t.derivations, before);
      t.wait(delay);
      assertEquals((await guess(t, email)).status, 401);
    }
  });
}

test("the wait is at most 15 minutes, and the right password still works", async (t) => {
  const { email, password } = await signedIn(t);
  let longest = 0;
  for (let attempt = 1; attempt <= 40; attempt++) {
    const { status, retryAfter } = await guess(t, email);
    if (status !== 429) continue;
    longest = Math.max(longest, retryAfter);
    t.wait(retryAfter);
  }
  assertEquals(longest, 900);
  t.wait(900);
  assertEquals((await guess(t, email, { password })).status, 200);
  assertEquals((await guess(t, email)).status, 401);
});

test("a success resets the count of wrong guesses", async (t) => {
  const { email, password } = await signedIn(t);
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) {
      assertEquals((await guess(t, email)).status, 401);
    }
    assertEquals((await guess(t, email, { password })).status, 200);
  }
});

test("guesses at one account from many addresses are slowed down, but not its owner's device", async (t) => {
  const { email, password, cookie } = await signedIn(t);
  const statuses = await inTurn(
    24,
    async (n) => (await guess(t, email, { from: `198.51.100.${n}` })).status,
  );
  assertEquals(statuses.slice(0, 20), Array(20).fill(401));
  assertEquals(statuses.slice(20), Array(4).fill(429));
  const stranger = { from: "192.0.2.1", password };
  assertEquals((await guess(t, email, stranger)).status, 429);
  const owner = { from: "192.0.2.2", password, cookie };
  assertEquals((await guess(t, email, owner)).status, 200);
});

test("wrong current passwords from many addresses are slowed down, until the right one", async (t) => {
  const { headers, password } = await signedIn(t);
  async function change(host: number, currentPassword: string) {
    const response = await post(t, "/change-password", {
      currentPassword,
      newPassword: "a new walk by the river",
    }, { ...headers, "x-forwarded-for": `198.51.100.${host}` });
    return response.status;
  }
  const statuses = await inTurn(
    24,
    (host) => change(host, "certainly not this one"),
  );
  assertEquals(statuses.slice(0, 20), Array(20).fill(400));
  assertEquals(statuses.slice(20), Array(4).fill(429));
  t.wait(60);
  assertEquals(await change(25, password), 200);
  const rows = await t.database.longRunning.selectFrom("attempts")
    .select("subject").where("subject", "like", "own password anywhere%")
    .execute();
  assertEquals(rows, []);
});

test("guesses at many accounts from one IPv6 network are slowed down", async (t) => {
  const statuses = await inTurn(32, async (n) => {
    const from = `2001:db8:0:1::${n.toString(16)}`;
    return (await guess(t, `person${n}@example.com`, { from })).status;
  });
  assertEquals(statuses.slice(0, 30), Array(30).fill(401));
  assertEquals(statuses.slice(30), [429, 429]);
  const neighbor = { from: "2001:db8:0:2::1" };
  assertEquals(
    (await guess(t, "person1@example.com", neighbor)).status,
    401,
  );
});

test("accounts created from one address are limited", async (t) => {
  const statuses = await inTurn(
    21,
    async (n) => (await signUp(t, `new${n}@example.com`)).status,
  );
  assertEquals(statuses.at(-1), 429);
  assertEquals(statuses.filter((status) => status === 200).length, 20);
});

test("guesses at reset links from one address are limited, and a rejected password does not count as a guess", async (t) => {
  const { email } = await signedIn(t);
  const token = (await linkFor(t, email)).searchParams.get("token")!;
  async function follow(link: string, newPassword: string) {
    const response = await post(t, "/reset-password", {
      token: link,
      newPassword,
    });
    return (await response.json()).error?.code;
  }
  await t.database.longRunning.deleteFrom("attempts").execute();
  for (let n = 0; n < 20; n++) {
    assertEquals(await follow(token, "short"), "invalid_body");
    assertEquals(
      await follow(`made-up-${n}`, "a new walk by the river"),
      "invalid_token",
    );
  }
  assertEquals(await follow("made-up", "a new walk there"), "rate_limited");
});

test("mails to one address are slowed down, and do not reveal whether it has an account", async (t) => {
  const { email } = await signedIn(t);
  async function ask(address: string) {
    const response = await post(t, "/request-password-reset", {
      email: address,
    });
    const body = await response.json();
    return { status: response.status, body: body.error?.code ?? body };
  }
  for (let n = 0; n < 4; n++) {
    assertEquals(await ask(email), await ask("nobody@example.com"));
  }
  assertEquals((await ask(email)).status, 429);
  assertEquals(
    t.logged.filter((line) => line.includes("a password reset")).length,
    3,
  );
});

test("an attempt that fails because of a server error is not counted", async (t) => {
  const db = t.database.longRunning;
  await sql`alter table accounts rename to hidden`.execute(db);
  assertEquals((await guess(t, "somebody@example.com")).status, 503);
  const rows = await db.selectFrom("attempts").select("count").execute();
  assertEquals(rows.map(({ count }) => count), [0, 0, 0]);
});

test("the table of attempts identifies no one", async (t) => {
  await guess(t, "somebody@example.com");
  const rows = await t.database.longRunning.selectFrom("attempts").selectAll()
    .execute();
  assertGreaterOrEqual(rows.length, 3);
  assertEquals(/somebody|198\.51/.test(JSON.stringify(rows)), false);
});
