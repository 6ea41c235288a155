import { codeOf } from "../code_of.ts";
import { assertEquals } from "@std/assert";
import { eachDatabase } from "../database.ts";
import { type Harness, harness } from "../harness.ts";
import {
  linkFor,
  post,
  readCookies,
  type SignedIn,
  signedIn,
  signIn,
} from "../sessions.ts";

const NEW_PASSWORD = "the second one is better";

/** Does something once the next password was verified, before that is told. */
function afterVerifying({ services }: Harness, work: () => Promise<void>) {
  const { hasher } = services.auth;
  const verify = hasher.verify;
  hasher.verify = async (password, hash) => {
    const isRight = await verify(password, hash);
    hasher.verify = verify;
    await work();
    return isRight;
  };
}

async function change(t: Harness, person: SignedIn): Promise<void> {
  const response = await post(t, "/change-password", {
    currentPassword: person.password,
    newPassword: NEW_PASSWORD,
  }, person.headers);
  assertEquals(response.status, 200);
}

async function reset(t: Harness, person: SignedIn): Promise<void> {
  const link = await linkFor(t, person.email);
  const response = await post(t, "/reset-password", {
    token: link.searchParams.get("token"),
    newPassword: NEW_PASSWORD,
  });
  assertEquals(response.status, 200);
}

for (const [name, replace] of Object.entries({ change, reset })) {
  eachDatabase(
    `a sign-in with a password that a ${name} replaces meanwhile begins no session`,
    async (database) => {
      await using t = await harness({ database });
      const person = await signedIn(t);
      const db = database.longRunning;
      let kept: { id: string }[] = [];
      afterVerifying(t, async () => {
        await replace(t, person);
        kept = await db.selectFrom("sessions").select("id").execute();
      });
      const { email, password } = person;
      const response = await signIn(t, email, password);
      assertEquals(await codeOf(response), [401, "invalid_credentials"]);
      assertEquals(readCookies(response), "");
      assertEquals(
        await db.selectFrom("sessions").select("id").execute(),
        kept,
      );
      // It was a guess like any other wrong password.
      const attempts = await db.selectFrom("attempts").select("count")
        .where("subject", "like", "sign-in %").execute();
      assertEquals(attempts.map(({ count }) => count), [1, 1, 1]);
    },
  );
}
