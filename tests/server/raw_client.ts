import { assertEquals } from "@std/assert";
import { ServerProcess } from "./server_process.ts";
import { received } from "./upload.ts";

/** The server of all tests that write requests themselves. */
export const server = await ServerProcess.start();
addEventListener("unload", () => server.child.kill("SIGKILL"));

/** Whatever was sent, the next request is served. */
export async function assertAlive(): Promise<void> {
  const response = await server.fetch("/v1/ads");
  await response.body?.cancel();
  assertEquals(response.status, 200);
}

/** Past this a server that neither answers nor closes has failed the test. */
const GIVE_UP_MS = 10_000;

/** Sends bytes as they are and reads until the server closes the connection, or it is enough. */
export async function exchange(
  request: string | Uint8Array<ArrayBuffer>,
  isEnough: (answer: string) => boolean = () => false,
): Promise<string> {
  const connection = await Deno.connect({ port: server.port });
  const giveUp = setTimeout(() => connection.close(), GIVE_UP_MS);
  const sending = new Blob([request]).stream().pipeTo(connection.writable, {
    preventClose: true,
  }).catch(() => {});
  const answer = await received(connection, isEnough);
  clearTimeout(giveUp);
  await sending;
  return answer;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answers on one connection, distinguished by their own lengths. */
export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest.startsWith("HTTP/1.")) {
    const end = rest.indexOf("\r\n\r\n");
    const [first, ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }));
    rest = rest.slice(end + 4);
    let body = "";
    if (headers["transfer-encoding"] === "chunked") {
      for (;;) {
        const line = rest.indexOf("\r\n");
        const size = parseInt(rest.slice(0, line), 16);
        body += rest.slice(line + 2, line + 2 + size);
        rest = rest.slice(line + 4 + size);
        if (!(size > 0)) break;
      }
    } else {
      const size = Number(headers["content-length"] ?? 0);
      body = new TextDecoder().decode(
        new TextEncoder().encode(rest).subarray(0, size),
      );
      rest = rest.slice(body.length);
    }
    answers.push({ status: Number(first!.split(" ")[1]), headers, body });
  }
  return answers;
}
