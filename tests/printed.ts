/** What a process prints, read as far as a test needs it. */
export class Printed {
  text = "";
  readonly #reader: ReadableStreamDefaultReader<string>;

  constructor({ stdout }: Pick<Deno.ChildProcess, "stdout">) {
    this.#reader = stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Reads on until something matches; null if the process ends before. */
  async until(pattern: RegExp): Promise<RegExpExecArray | null> {
    let found = pattern.exec(this.text);
    while (found === null && await this.#read()) {
      found = pattern.exec(this.text);
    }
    return found;
  }

  async toEnd(): Promise<string> {
    while (await this.#read());
    return this.text;
  }

  async #read(): Promise<boolean> {
    const { value = "", done } = await this.#reader.read();
    this.text += value;
    return !done;
  }
}
