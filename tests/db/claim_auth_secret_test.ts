import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import {
  AuthSecretError,
  claimAuthSecret,
} from "@/lib/app/claim_auth_secret.ts";
import { everyStore, postgres } from "../database.ts";

const [A, B, C] = ["a", "b", "c"].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];

everyStore.test("a database belongs to one AUTH_SECRET, and changes to another only if AUTH_SECRET_PREVIOUS names the first", async (database) => {
  const logged: string[] = [];
  const claim = (current: string, previous: string | null = null) =>
    claimAuthSecret(
      database.kysely,
      { current, previous, isNew: false },
      (_level, message) => void logged.push(message),
    );
  const refused = async (current: string, previous?: string) => {
    const error = await assertRejects(
      () => claim(current, previous),
      AuthSecretError,
    );
    assertEquals(/^AUTH_SECRET [^\n]*$/.test(error.message), true);
  };
  // Instances that start at once on a new database.
  await Promise.all([claim(A), claim(A), claim(A)]);
  await claim(A);
  await refused(B);
  await refused(B, C);
  assertEquals(logged, []);
  await claim(B, A);
  assertEquals(logged.length, 1);
  await claim(B);
  await refused(A);
  // Nothing in the database gives the secret away.
  const { rows } = await sql<Record<string, unknown>>`
      select * from auth_secret_fingerprint`.execute(database.longRunning);
  assertEquals(rows.length, 1);
  const [row] = rows;
  assertEquals(/[ab]{10}/.test(JSON.stringify(row)), false);
});

postgres.test("a newly generated secret replaces a lost one", async (database) => {
  const secrets = { previous: null, isNew: false };
  const claim = (current: string, isNew: boolean) =>
    claimAuthSecret(
      database.kysely,
      { ...secrets, current, isNew },
      () => {},
    );
  await claim(A, false);
  await claim(B, true);
  await claim(B, false);
});
