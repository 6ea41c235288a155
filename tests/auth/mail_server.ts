import { createInterface } from "node:readline/promises";
import { Readable } from "node:stream";

const REPLIES: Record<string, string> = { DATA: "354 go on", QUIT: "221 bye" };

/** A mail server that keeps what it takes: everything, or nothing with this answer to `RCPT TO`. */
export function mailServer({ refusal }: { refusal?: string } = {}) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const mails: string[] = [];
  const arrived: (() => void)[] = [];
  async function converse(connection: Deno.Conn) {
    const send = (line: string) =>
      connection.write(new TextEncoder().encode(`${line}\r\n`));
    await send("220 test");
    let mail: string | null = null;
    const input = Readable.from(connection.readable);
    for await (const line of createInterface({ input })) {
      if (mail === null) {
        const isRefused = refusal !== undefined && line.startsWith("RCPT TO");
        if (line === "DATA") mail = "";
        await send(REPLIES[line] ?? (isRefused ? refusal : "250 ok"));
      } else if (line !== ".") {
        // A dot that begins a line is sent twice.
        mail += `${line.replace(/^\.\./, ".")}\n`;
      } else {
        mails.push(mail.replaceAll("=\n", "").replaceAll("=3D", "="));
        mail = null;
        arrived.shift()?.();
        await send("250 ok");
      }
    }
  }
  const serving = (async () => {
    for await (const connection of listener) {
      converse(connection).catch(() => {});
    }
  })();
  return {
    url: `smtp://127.0.0.1:${listener.addr.port}?ignoreTLS=true`,
    /** What came in, with long lines put together again. */
    mails,
    /** Resolves when the next mail is there. */
    next: () => new Promise<void>((resolve) => arrived.push(resolve)),
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving.catch(() => {});
    },
  };
}
