import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { prepareDatabase } from "@/cli/prepare_database.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { isFatalConfiguration } from "@/lib/db/errors.ts";
import { testDatabase } from "../database.ts";
import { GUARDED_ROLE } from "../postgres.ts";

/** Starts the server with these variables, which it shall refuse. */
async function refusal(
  env: Record<string, string>,
): Promise<{ code: number; lines: string[] }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "cli/start.ts"],
    cwd: new URL("../..", import.meta.url).pathname,
    env: {
      PORT: "0",
      DATA_DIR: "memory://",
      DATABASE_URL: "",
      NO_COLOR: "1",
      ...env,
    },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  assertEquals(decoder.decode(stdout), "");
  return { code, lines: decoder.decode(stderr).trimEnd().split("\n") };
}

/** Values that are wrong, and must not be printed where they could be secret. */
const WRONG: [string, string][] = [
  ["PORT", "99999"],
  ["PORT", "http"],
  ["HOST", "not a host"],
  ["DATABASE_URL", "mysql://hidden-user:hidden-word@db/x"],
  ["PUBLIC_URL", "ads.example.com"],
  ["PUBLIC_URL", "https://ads.example.com/path"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["TRUST_PROXY", "10.0.0.0/"],
  ["ADMIN_API_KEY", "hidden-short"],
  ["ADMIN_API_KEY", `hidden ${"x".repeat(40)}`],
  ["AUTH_SECRET", "hidden-short"],
  ["DATA_DIR", "README.md"],
  ["DATA_DIR", "/dev/null/data"],
  ["DATA_DIR", "/proc"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
];

for (const [name, value] of WRONG) {
  Deno.test(`${name}=${value.slice(0, 20)} stops the start with one line that names it`, async () => {
    const { code, lines } = await refusal({ [name]: value });
    assertEquals([code, lines.length], [1, 1], lines.join("\n"));
    assertStringIncludes(lines[0]!, `error: ${name} `);
    assertEquals(lines[0]!.includes("hidden"), false);
  });
}

Deno.test("DATABASE_URL without AUTH_SECRET stops the start", async () => {
  const { code, lines } = await refusal({
    DATABASE_URL: "postgres://u:p@127.0.0.1:1/x",
  });
  assertEquals([code, lines.length], [1, 1]);
  assertStringIncludes(lines[0]!, "AUTH_SECRET");
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

Deno.test("a server that refuses the password or has no such database stops the start; one that is away does not", async () => {
  await using database = await testDatabase("postgres");
  const prepare = async (url: URL) => {
    await using wrong = createDatabase({
      ...database.config,
      databaseUrl: url.href,
    });
    return await prepareDatabase(wrong, () => {});
  };
  for (const [wrong] of refused(database.config.databaseUrl!)) {
    const error = await assertRejects(() => prepare(wrong));
    assert(isFatalConfiguration(error), String(error));
  }
  assertEquals(await prepare(new URL("postgres://u:p@127.0.0.1:1/x")), false);
});

Deno.test("a server that refuses the password or has no such database stops a command with one line", async () => {
  await using database = await testDatabase("postgres");
  for (const [wrong, says] of refused(database.config.databaseUrl!)) {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "cli/migrate.ts", "status"],
      cwd: new URL("../..", import.meta.url).pathname,
      env: { DATABASE_URL: wrong.href, NO_COLOR: "1" },
    }).output();
    const text = new TextDecoder().decode(stderr);
    assertEquals([code, text.trimEnd().split("\n").length], [1, 1], text);
    assertStringIncludes(text, "error: DATABASE_URL");
    assertStringIncludes(text, says);
    assertEquals(text.includes("hidden"), false, text);
  }
});
