import { assertEquals } from "@std/assert";
import { runDeno } from "../programs.ts";
import { inFolder } from "./embedded_folder.ts";

/** Reads so many megabytes from an embedded database, and prints how many came. */
const PROGRAM = `
  import { sql } from "kysely";
  import { createDatabase } from "@/lib/db/database.ts";
  const config = { databaseUrl: null, dataDir: Deno.args[1] };
  await using database = createDatabase(config);
  let length = 0;
  for (let i = 0; i < Number(Deno.args[0]); i++) {
    const { rows } = await sql\`select repeat('x', 1000000) as text\`
      .execute(database.longRunning);
    length += rows[0].text.length;
  }
  console.log(length);`;

Deno.test("60 MB of responses pass through the embedded database within a heap of 40 MB", () =>
  inFolder(async (dataDir) => {
    const { stdout, stderr } = await runDeno([
      ...["eval", "--ext=ts", "--v8-flags=--max-old-space-size=40", PROGRAM],
      ...["60", dataDir],
    ]);
    assertEquals(stdout.trim(), "60000000", stderr);
  }));
