import { Buffer } from "node:buffer";
import { get, type IncomingMessage } from "node:http";

/** A response as it was sent, for a peer that sends the same. */
export interface Recorded {
  /** Its path at the peer. */
  path: string;
  status: number;
  headers: [name: string, value: string][];
  /** The body, as text or, compressed, as base64; null: none. */
  text: string | null;
  base64: string | null;
}

/** Headers that depend on the connection or the time. */
const LEFT_OUT =
  /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/;

/** Requests a response as it is sent: `fetch` would decompress it. @throws {Error} it has another status */
export async function record(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  expected = 200,
): Promise<Recorded> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on("error", reject)
  );
  const chunks: Uint8Array[] = await Array.fromAsync(response);
  const body = Buffer.concat(chunks);
  const status = response.statusCode!;
  if (status !== expected) {
    throw new Error(`${url} answers ${status}, not ${expected}: ${body}`);
  }
  const sent = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one])
  );
  const isText = response.headers["content-encoding"] === undefined;
  return {
    path,
    status,
    headers: sent.filter(([name]) => !LEFT_OUT.test(name)),
    text: isText && body.length > 0 ? body.toString() : null,
    base64: isText ? null : body.toString("base64"),
  };
}
