import { assertEquals, assertNotEquals } from "@std/assert";
import COMMON_PASSWORDS from "@/lib/auth/common_passwords.json" with {
  type: "json",
};
import { createPasswordHasher } from "@/lib/auth/password_hash.ts";
import { getPasswordError } from "@/lib/auth/passwords.ts";
import { harness, test } from "../harness.ts";
import { signIn, signUp } from "../sessions.ts";

const GOOD: [what: string, password: string][] = [
  ["12 characters", "vT7 qk2 mZp4"],
  [
    "64 characters",
    "correct-horse-of-a-different-color ".repeat(2).slice(0, 64),
  ],
  [
    "1024 characters",
    "a day in the life of a lighthouse ".repeat(31).slice(0, 1024),
  ],
  ["12 emoji", "🦊🐢🌋🎈🍉🧭🪁🛶🎻🧵🪴🛰"],
  ["spaces around it", "  around the house  "],
  ["a NUL and other controls", "with\u0000nul\u0007and\nline"],
  ["letters of other scripts", "тихий океан и ветер"],
];

const BAD: [what: string, password: string][] = [
  ["nothing", ""],
  ["11 characters", "vT7 qk2 mZp"],
  ["11 emoji, of 22 units", "🦊🐢🌋🎈🍉🧭🪁🛶🎻🧵🪴"],
  [
    "1025 characters",
    "a day in the life of a lighthouse ".repeat(31).slice(0, 1025),
  ],
  ["a common password", "password1234"],
  ["a common password in another case", "PassWord1234"],
  ["a repetition", "abcabcabcabcabc"],
  ["a run", "1234567890123"],
  ["a run backwards", "zyxwvutsrqpon"],
  ["a keyboard walk", "qwertyuiopas"],
  ["the email address", "the-owner@example.com"],
  ["the email address in another case", "The-Owner@Example.com"],
];

test("good passwords are accepted as they are, and nothing near them", async (t) => {
  for (const [n, [what, password]] of GOOD.entries()) {
    const email = `owner${n}@example.com`;
    const created = await signUp(t, email, password);
    assertEquals(created.status, 200, what);
    const near = [`${password} `, password.trim()].filter((text) =>
      text !== password
    );
    for (const given of [password, ...near]) {
      const response = await signIn(t, email, given);
      assertEquals(response.status, given === password ? 200 : 401, what);
    }
  }
});

test("bad passwords are rejected with the field and the reason, and no account is created", async (t) => {
  for (const [what, password] of BAD) {
    const response = await signUp(t, "the-owner@example.com", password);
    const { error } = await response.json();
    assertEquals([what, response.status, error.code, error.param], [
      what,
      400,
      "invalid_body",
      "password",
    ]);
  }
  assertEquals(t.derivations, 0);
  const accounts = await t.database.longRunning.selectFrom("accounts")
    .select("id").execute();
  assertEquals(accounts, []);
});

Deno.test("the application hashes passwords at their full cost", async () => {
  await using t = await harness({ isCostly: true });
  await signUp(t, "the-owner@example.com");
  const { password } = await t.database.longRunning.selectFrom("identities")
    .select("password").executeTakeFirstOrThrow();
  assertEquals(password!.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"), true);
});

Deno.test("the list of common passwords contains only passwords that are long enough", () => {
  for (const password of COMMON_PASSWORDS) {
    assertEquals(password, password.toLowerCase());
    assertNotEquals(getPasswordError(password, ""), null, password);
    assertEquals([...password].length >= 12, true, password);
  }
});

Deno.test("two hashes of a password differ, and both verify only that password", async () => {
  const hasher = createPasswordHasher();
  const [one, two] = [await hasher.hash("same"), await hasher.hash("same")];
  assertNotEquals(one, two);
  assertEquals(one.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"), true);
  assertEquals(await hasher.verify("same", one), true);
  assertEquals(await hasher.verify("same", two), true);
  assertEquals(await hasher.verify("other", one), false);
  for (const broken of ["", "same", one.slice(0, -1), "$2b$10$abcdefgh"]) {
    assertEquals(await hasher.verify("same", broken), false);
  }
});
