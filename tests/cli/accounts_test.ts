import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { lockDirectory } from "@/lib/db/directory_lock.ts";
import { seconds, systemClock } from "@/lib/time/clock.ts";
import { testDatabase } from "../database.ts";
import { giveKey } from "../give_key.ts";
import { harness } from "../harness.ts";
import type { Ended } from "../programs.ts";
import { post, signIn } from "../sessions.ts";
import { tempFolder } from "../temp_folder.ts";
import { command, ontoFullDisk } from "./command.ts";
import { until } from "../until.ts";

const NOW = seconds(systemClock);

/** Commands on a PostgreSQL database of the test's own. */
async function withDatabase(
  test: (
    run: (name: string, ...args: string[]) => Promise<Ended>,
    database: Awaited<ReturnType<typeof testDatabase>>,
  ) => Promise<void>,
): Promise<void> {
  await using database = await testDatabase("postgres");
  const env = { DATABASE_URL: database.config.databaseUrl! };
  await test((name, ...args) => command(name, args, env), database);
}

function good({ code, stdout, stderr }: Ended): string {
  assertEquals({ code, stderr }, { code: 0, stderr: "" });
  return stdout;
}

function refused({ code, stdout, stderr }: Ended): string {
  assertEquals({ code, stdout }, { code: 1, stdout: "" });
  assertMatch(stderr, /^error: /);
  return stderr;
}

Deno.test("a key created on the command line works, and is printed alone on standard output or in JSON", async () => {
  await withDatabase(async (run, database) => {
    await giveKey(database, { email: "eve@example.com", now: NOW });
    const key = good(await run("keys", "create", "--email", "Ada@Example.com"));
    assertMatch(key, /^sk_[0-9A-Za-z]{40}\n$/);
    const made = JSON.parse(
      good(
        await run(
          "keys",
          ...["create", "--email", "ada@example.com", "--name", "Two"],
          ...["--plan", "pro", "--json"],
        ),
      ),
    );
    assertMatch(made.key, /^sk_[0-9A-Za-z]{40}$/);
    assertEquals(made.account.email, "ada@example.com");
    assertEquals(made.name, "Two");
    await using t = await harness({ database });
    for (const each of [key.trim(), made.key]) {
      const me = await (await t.fetch("/v1/ads/me", { key: each })).json();
      assertEquals([me.account.email, me.plan.id], ["ada@example.com", "pro"]);
    }
  });
});

Deno.test("on a full disk, a command exits with one line and status 1, and creates no key that nobody has seen", async () => {
  await withDatabase(
    async (_, { config: { databaseUrl }, longRunning: db }) => {
      const run = (...args: string[]) =>
        ontoFullDisk("keys", args, { DATABASE_URL: databaseUrl! });
      const line =
        "error: Standard output cannot be written: no space left on device.";
      const create = ["create", "--email", "ada@example.com"];
      for (const args of [create, [...create, "--json"]]) {
        const { code, stderr } = await run(...args);
        assertEquals([code, stderr], [1, `${line} No key was created.\n`]);
      }
      for (const table of ["api_keys", "accounts", "audit_events"] as const) {
        assertEquals(await db.selectFrom(table).selectAll().execute(), []);
      }
      const { code, stderr } = await run("--help");
      assertEquals([code, stderr], [1, `${line}\n`]);
    },
  );
});

Deno.test("keys and accounts are listed for people and programs, by prefix of the email address, never with a key", async () => {
  await withDatabase(async (run, database) => {
    await giveKey(database, { email: "ada@example.com", now: NOW });
    await giveKey(database, { email: "bob@example.org", now: NOW });
    const keys = JSON.parse(good(await run("keys", "list", "--json")));
    assertEquals(keys.map(({ email }: { email: string }) => email), [
      "ada@example.com",
      "bob@example.org",
    ]);
    const text = good(await run("keys", "list", "--email", "Ada@"));
    assertStringIncludes(text, "ada@example.com");
    assert(!text.includes("bob@") && !text.includes("sk_"));
    const accounts = JSON.parse(
      good(await run("accounts", "list", "--email", "b", "--json")),
    );
    assertEquals(accounts.length, 1);
    assertEquals(accounts[0].email, "bob@example.org");
    assertEquals(accounts[0].plan, "free");
    assertEquals(accounts[0].active_keys, 1);
    const lines = good(await run("accounts", "list")).trim().split("\n");
    assertEquals(lines.length, 2);
    assert(lines[0]!.includes("1 key ") && lines[0]!.includes(" 0 requests "));
  });
});

Deno.test("a change of plan and a revocation on the command line reach a running server", async () => {
  await withDatabase(async (run, database) => {
    await using t = await harness({ database });
    const key = await t.key({ email: "ada@example.com", plan: "pro" });
    const me = async () => await (await t.fetch("/v1/ads/me", { key })).json();
    const { key: { id }, account } = await me();
    const changed = JSON.parse(
      good(
        await run(
          "accounts",
          ...["plan", "ada@example.com", "unlimited", "--json"],
        ),
      ),
    );
    assertEquals([changed.id, changed.plan], [account.id, "unlimited"]);
    await until(async () => (await me()).plan.id === "unlimited");
    const revoked = JSON.parse(
      good(await run("keys", "revoke", String(id), "--json")),
    );
    assert(revoked.revoked_at > 0);
    await until(async () => (await me()).error?.code === "api_key_revoked");
    const events = await database.kysely.selectFrom("audit_events")
      .select(["actor", "action", "account_id"]).orderBy("id").execute();
    assertEquals(events, [
      {
        actor: "command",
        action: "account.plan_changed",
        account_id: account.id,
      },
      { actor: "command", action: "key.revoked", account_id: account.id },
    ]);
  });
});

Deno.test("a role is granted and revoked on the command line", async () => {
  await withDatabase(async (run, database) => {
    await giveKey(database, { email: "ada@example.com", now: NOW });
    const role = (...args: string[]) => run("accounts", "role", ...args);
    assertEquals(
      good(await role("Ada@Example.com", "operator")),
      "ada@example.com is now an operator.\n",
    );
    assertMatch(good(await run("accounts", "list")), / operator /);
    const taken = await role("ada@example.com", "member", "--json");
    assertEquals(JSON.parse(good(taken)).role, "member");
    assertMatch(
      refused(await role("ada@example.com", "admin")),
      /ROLE must be member or operator/,
    );
  });
});

Deno.test("a link from the command line sets a password where no mail is sent", async () => {
  await withDatabase(async (run, database) => {
    const { account } = await giveKey(database, {
      email: "ada@example.com",
      now: NOW,
    });
    await using t = await harness({ database });
    const path = good(await run("accounts", "reset", "Ada@Example.com"));
    const { pathname, searchParams } = new URL(path, "http://archive.test");
    assertEquals(pathname, "/reset");
    const [token, password] = [searchParams.get("token"), "a walk by the sea"];
    const body = { token, newPassword: password };
    assertEquals((await post(t, "/reset-password", body)).status, 200);
    assertEquals((await signIn(t, "ada@example.com", password)).status, 200);
    assertEquals((await post(t, "/reset-password", body)).status, 400);
    const [event] = await database.longRunning.selectFrom("audit_events")
      .selectAll().where("action", "=", "account.reset_link_created").execute();
    assertEquals([event?.actor, event?.account_id], ["command", account.id]);
  });
});

Deno.test("a command that cannot do its work prints one line with the reason", async () => {
  await withDatabase(async (run, database) => {
    for (let i = 0; i < 3; i++) {
      await giveKey(database, { email: "ada@example.com", now: NOW });
    }
    const cases: [command: string, expected: RegExp][] = [
      [
        "keys create --email ada@example.com",
        /has reached the plan's key limit/,
      ],
      ["keys create --email nobody", /email address/],
      ["keys revoke 999", /There is no key 999/],
      ["keys revoke x", /ID must be a key's number/],
      ["keys constructor", /Usage/],
      ["keys create", /Usage/],
      ["keys revoke", /Usage/],
      ["keys revoke 1 2", /Usage/],
      ["keys list --emial x", /Unknown option '--emial'$/m],
      ["accounts", /Usage/],
      ["accounts plan ada@example.com gold", /one of free, pro, unlimited/],
      ["accounts reset eve@example.com", /There is no account/],
      ["accounts plan eve@example.com pro", /There is no account/],
    ];
    for (const [text, expected] of cases) {
      const [name, ...args] = text.split(" ");
      assertMatch(refused(await run(name!, ...args)), expected);
    }
  });
});

Deno.test("while a server has the embedded database open, commands fail and say what to do instead", async () => {
  await using folder = await tempFolder();
  const dataDir = `${folder.path}/data`;
  await Deno.mkdir(dataDir);
  using _lock = await lockDirectory(dataDir);
  for (const words of ["keys list", "accounts list", "import deno.json"]) {
    const [name, ...rest] = words.split(" ");
    const line = refused(await command(name!, rest, { DATA_DIR: dataDir }));
    assertStringIncludes(line, `in use by process ${Deno.pid}`);
    assertMatch(
      line,
      name === "import"
        ? /Imports page, \/dashboard\/imports/
        : /dashboard.*\/internal/,
    );
  }
  // Nothing was touched.
  const names = [...Deno.readDirSync(dataDir)].map(({ name }) => name);
  assertEquals(names, ["lock"]);
});
