import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { claimAuthSecret } from "@/lib/app/claim_auth_secret.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { lockDirectory } from "@/lib/db/directory_lock.ts";
import { toConfigError } from "@/lib/db/errors.ts";
import { command } from "../cli/command.ts";
import { postgres } from "../database.ts";
import { GUARDED_ROLE } from "../postgres.ts";
import { runDeno } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";

/** Starts the server with these variables, which it shall refuse. */
async function refusal(
  env: Record<string, string>,
  way: readonly string[] = ["run", "-A", "--no-check", "cli/start.ts"],
): Promise<{ code: number; lines: string[] }> {
  const { code, stdout, stderr } = await runDeno(way, {
    env: { PORT: "0", ...env },
  });
  // A clean clone is built before its folder is opened.
  assertMatch(stdout, /^(Building .*\n)?$/);
  return { code, lines: stderr.trimEnd().split("\n") };
}

for (
  const [name, value] of [
    ["ADMIN_API_KEY", "hidden-short"],
    ["WORKERS", "2"],
    ["HOST", "nosuch.invalid"],
    ["HOST", "empty..label"],
    ["DATA_DIR", "/dev/null/data"],
    ["DATA_DIR", "/proc"],
  ] as const
) {
  Deno.test(`${name}=${value} stops the start with one line that names it, and leaves nothing behind`, async () => {
    await using temp = await tempFolder();
    const { code, lines } = await refusal({
      DATA_DIR: `${temp.path}/data`,
      [name]: value,
    });
    assertEquals([code, lines.length], [1, 1], lines.join("\n"));
    assertStringIncludes(lines[0]!, `error: ${name} `);
    assertEquals(lines[0]!.includes("hidden"), false);
    assertEquals([...Deno.readDirSync(temp.path)], []);
  });
}

Deno.test("a start whose folder is in use fails with one line that names the process, and leaves nothing behind", async () => {
  await using temp = await tempFolder();
  using _lock = await lockDirectory(temp.path);
  const { code, lines } = await refusal({ DATA_DIR: temp.path });
  assertEquals([code, lines.length], [1, 1], lines.join("\n"));
  assertStringIncludes(
    lines[0]!,
    `"${temp.path}" is in use by process ${Deno.pid} `,
  );
  const left = [...Deno.readDirSync(temp.path)].map(({ name }) => name);
  assertEquals(left, ["lock"]);
});

for (
  const way of [
    ["run", "-A", "--no-check", "cli/start.ts"],
    ["serve", "-A", "--no-check", "main.ts"],
  ]
) {
  Deno.test(`deno ${way[0]}: Deno Deploy without a database fails with one line, and creates no embedded database`, async () => {
    await using temp = await tempFolder();
    const folder = temp.path;
    const { code, lines } = await refusal({
      DENO_DEPLOY: "true",
      DATA_DIR: `${folder}/data`,
    }, way);
    assertEquals([code, lines.length], [1, 1], lines.join("\n"));
    assertStringIncludes(lines[0]!, "error: DATABASE_URL ");
    assertEquals([...Deno.readDirSync(folder)], []);
  });
}

postgres.test("another AUTH_SECRET on the same database stops the start with one line that names it", async (database) => {
  const env = { DATABASE_URL: database.config.databaseUrl! };
  const secrets = { current: "a".repeat(40), previous: null, isNew: false };
  await claimAuthSecret(database.kysely, secrets, () => {});
  const other = "hidden-".repeat(8);

  const { code, lines } = await refusal({
    ...env,
    AUTH_SECRET: other,
    WORKERS: "1",
  });
  assertEquals([code, lines.length], [1, 1], lines.join("\n"));
  assertStringIncludes(lines[0]!, "error: AUTH_SECRET ");
  assertEquals(lines[0]!.includes("hidden"), false);
});

Deno.test("with LOG_FORMAT=json a refused start is one JSON object that names the variable", async () => {
  const { lines } = await refusal({
    ADMIN_API_KEY: "hidden-short",
    LOG_FORMAT: "json",
  });
  assertStringIncludes(JSON.parse(lines.join()).message, "ADMIN_API_KEY ");
});

/** Addresses that the server refuses for good, and what it is about. */
function refused(databaseUrl: string): [URL, string][] {
  const wrongPassword = new URL(databaseUrl);
  wrongPassword.username = GUARDED_ROLE;
  wrongPassword.password = "hidden-word";
  const noDatabase = new URL(databaseUrl);
  noDatabase.pathname = "/hidden_name";
  return [[wrongPassword, "password"], [noDatabase, "database"]];
}

postgres.test("a server that rejects the password or lacks the database stops the start; an unreachable one does not", async (database) => {
  const prepare = async (url: URL) => {
    await using wrong = createDatabase({
      ...database.config,
      databaseUrl: url.href,
    });
    return await prepareDatabase(wrong, () => {});
  };
  for (const [wrong] of refused(database.config.databaseUrl!)) {
    const error = await assertRejects(() => prepare(wrong));
    assert(toConfigError(error), String(error));
  }
  assertEquals(await prepare(new URL("postgres://u:p@127.0.0.1:1/x")), false);
});

postgres.test("a server that rejects the password or lacks the database stops a command with one line", async (database) => {
  for (const [wrong, says] of refused(database.config.databaseUrl!)) {
    const { code, stderr: text } = await command("migrate", ["status"], {
      DATABASE_URL: wrong.href,
    });
    assertEquals([code, text.trimEnd().split("\n").length], [1, 1], text);
    assertStringIncludes(text, "error: DATABASE_URL");
    assertStringIncludes(text, says);
    assertEquals(text.includes("hidden"), false, text);
  }
});
