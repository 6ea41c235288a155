import { fileURLToPath } from "node:url";
/** A process that writes to an embedded database until it is killed. */
export class WriterProcess {
  readonly #child: Deno.ChildProcess;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = "";

  constructor(dataDir: string) {
    const script = fileURLToPath(new URL("./writer.ts", import.meta.url));
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", script, dataDir],
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#reader = this.#child.stdout
      .pipeThrough(new TextDecoderStream()).getReader();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Waits until this many rows are written. */
  async hasWritten(rows: number): Promise<void> {
    while (this.#lines().length < rows + 1) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(await this.#errors());
      this.#text += value;
    }
  }

  /** @returns the numbers of the rows whose commit it knew of. */
  async kill(): Promise<number[]> {
    this.#child.kill("SIGKILL");
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) break;
      this.#text += value;
    }
    await this.#child.stderr.cancel();
    await this.#child.status;
    return this.#lines().slice(1).map(Number);
  }

  /** For a process that is expected to stop by itself. */
  async end(): Promise<{ code: number; errors: string }> {
    await this.#reader.cancel();
    const errors = await this.#errors();
    return { code: (await this.#child.status).code, errors };
  }

  #errors(): Promise<string> {
    return new Response(this.#child.stderr).text();
  }

  /** Whole lines only: `ready`, then numbers. */
  #lines(): string[] {
    return this.#text.split("\n").slice(0, -1);
  }
}
