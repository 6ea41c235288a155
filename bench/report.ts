import { loadavg, totalmem } from "node:os";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { count } from "./table.ts";

const ROOT = new URL("../", import.meta.url);
const DRIVERS = ["postgres", "pg"];

/** What was measured, where and when. It names neither the machine nor a folder. */
export async function describeRun(
  database: Database,
  { ads, how }: { ads: number; how: string },
): Promise<string> {
  const { rows: [server] } = await sql<{ version: string }>`
    select current_setting('server_version') as version`
    .execute(database.longRunning);
  const versions = await Promise.all(DRIVERS.map(async (name) => {
    const file = new URL(`node_modules/${name}/package.json`, ROOT);
    return `${name} ${JSON.parse(await Deno.readTextFile(file)).version}`;
  }));
  return [
    `- ${
      new Date().toISOString().slice(0, 16).replace("T", " ")
    } UTC, commit ${await commit()}`,
    `- ${count(ads)} ads in PostgreSQL ${
      server!.version.split(" ")[0]
    }; Deno ${Deno.version.deno}, ${versions.join(", ")}`,
    `- ${navigator.hardwareConcurrency} cores for load generator, server and database together, ${
      Math.round(totalmem() / 2 ** 30)
    } GB; load average ${load()} at the start`,
    `- ${how}`,
  ].join("\n");
}

export const load = () => loadavg().map((value) => value.toFixed(1)).join(" ");

async function commit(): Promise<string> {
  const git = async (...args: string[]) => {
    const { stdout } = await new Deno.Command("git", { args, cwd: ROOT })
      .output();
    return new TextDecoder().decode(stdout).trim();
  };
  try {
    const changed = await git("status", "--porcelain", "--untracked-files=no");
    return await git("rev-parse", "--short", "HEAD") +
      (changed === "" ? "" : " with changes");
  } catch {
    return "unknown";
  }
}
