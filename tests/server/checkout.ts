import { join } from "node:path";
import { copyTree } from "../copy_tree.ts";
import { Printed } from "../printed.ts";
import { PROGRAM_ENV } from "../programs.ts";
import { ROOT } from "../sources.ts";

const LEFT_OUT = /^(?:_fresh|data|node_modules|screenshots|tests|\.git.*)$/;

/** A copy of what is served, not built yet, in a folder whose name has a space. */
export class Checkout implements AsyncDisposable {
  private constructor(readonly path: string) {}

  static async make(): Promise<Checkout> {
    const path = await Deno.realPath(
      await Deno.makeTempDir({ prefix: "ad archive " }),
    );
    await copyTree(path, LEFT_OUT);
    await Deno.remove(join(path, "static/styles.css")).catch(() => {});
    await Deno.symlink(join(ROOT, "node_modules"), join(path, "node_modules"));
    return new Checkout(path);
  }

  /** Begins `deno task start`, or another command. */
  start(
    env: Record<string, string> = {},
    script?: string,
    deno?: string,
  ): Deno.ChildProcess {
    return startIn(this.path, env, script, deno);
  }

  /** Ids of the processes that work in it. */
  async processes(): Promise<number[]> {
    const found: number[] = [];
    for await (const { name } of Deno.readDir("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const folder = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
      if (folder === this.path) found.push(Number(name));
    }
    return found;
  }

  /** Ends what a failed test left running, too. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const id of await this.processes()) Deno.kill(id, "SIGKILL");
    await Deno.remove(this.path, { recursive: true });
  }
}

/** Begins `deno task start`, or another command, in a folder with the tree. */
export function startIn(
  cwd: string,
  env: Record<string, string>,
  script = "cli/start.ts",
  deno = Deno.execPath(),
): Deno.ChildProcess {
  return new Deno.Command(deno, {
    args: ["run", "-A", "--no-check", script],
    cwd,
    env: {
      PORT: "0",
      DATA_DIR: "memory://",
      DATABASE_URL: "",
      ADMIN_API_KEY: "",
      ...PROGRAM_ENV,
      LOG_LEVEL: "error",
      ...env,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Where it serves, once it does. */
export async function servedAt(child: Deno.ChildProcess): Promise<string> {
  const errors = new Response(child.stderr).text();
  const found = await new Printed(child).until(/serving (http:\S+)\n/);
  if (found === null) throw new Error(await errors);
  return found[1]!;
}
