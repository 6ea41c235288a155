import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const AT_ONCE = 100;

/** `deno task import -`, which is fed until it is told to end. */
export class Importing {
  readonly #child: Deno.ChildProcess;
  readonly #feeding: Promise<void>;
  #goesOn = true;

  constructor(databaseUrl: string, lines: Iterator<string>) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "cli/import.ts", "-", "--format", "native"],
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    this.#feeding = this.#feed(lines);
  }

  async #feed(lines: Iterator<string>): Promise<void> {
    const writer = this.#child.stdin.getWriter();
    const encoder = new TextEncoder();
    while (this.#goesOn) {
      const some = Array.from({ length: AT_ONCE }, () => lines.next().value);
      await writer.write(encoder.encode(some.join("")));
    }
    await writer.close();
  }

  /** @throws {Error} it has failed */
  async end(): Promise<void> {
    this.#goesOn = false;
    await this.#feeding;
    const { success } = await this.#child.status;
    if (!success) throw new Error("The import failed.");
  }
}
