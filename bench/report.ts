import { loadavg, totalmem } from "node:os";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { count } from "./table.ts";

const ROOT = new URL("../", import.meta.url);

/** What was measured, where and when. It names neither the machine nor a folder. */
export async function describeRun(
  database: Database,
  { ads, how }: { ads: number; how: string },
): Promise<string> {
  const { rows: [server] } = await sql<{ version: string }>`
    select current_setting('server_version') as version`
    .execute(database.longRunning);
  return [
    `- ${
      new Date().toISOString().slice(0, 16).replace("T", " ")
    } UTC, commit ${await commit()}`,
    `- ${count(ads)} ads in PostgreSQL ${
      server!.version.split(" ")[0]
    }; Deno ${Deno.version.deno}`,
    `- ${navigator.hardwareConcurrency} cores for load generator, server and database together, ${
      Math.round(totalmem() / 2 ** 30)
    } GB; load average ${load()} at the start`,
    `- ${how}`,
  ].join("\n");
}

export const load = () => loadavg().map((value) => value.toFixed(1)).join(" ");

async function commit(): Promise<string> {
  const { stdout } = await new Deno.Command("git", {
    args: ["describe", "--always", "--dirty"],
    cwd: ROOT,
  }).output();
  return new TextDecoder().decode(stdout).trim();
}
