import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import {
  checkTarget,
  type FetchPolicy,
  hostOf,
  RefusedFetch,
} from "@/lib/fetch/checked_target.ts";
import { VERSION } from "@/lib/version.ts";
import { withAbort } from "@/lib/fetch/with_abort.ts";

/** A response from outside, whose body must be read to its end or canceled. */
export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array>;
}

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Nothing that tells who asks, or that the answer could depend on. */
const HEADERS = {
  "user-agent": `AdArchive/${VERSION}`,
  accept: "*/*",
  // A body that grows when it is decoded is not asked for, and not taken.
  "accept-encoding": "identity",
};

/** Sends one GET to an address that was checked, over a connection of its own. */
function send(
  url: URL,
  address: string,
  port: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const { request } = url.protocol === "https:" ? https : http;
    request({
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      // The certificate must be the name's; an address is not sent as a name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      headers: { host: url.host, ...HEADERS },
      agent: false,
      signal,
    }, resolve).on("error", reject).end();
  });
}

async function sendToAny(
  url: URL,
  { addresses, port }: Awaited<ReturnType<typeof checkTarget>>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let failure: unknown = new Error("the host has no address");
  for (const address of addresses) {
    try {
      return await send(url, address, port, signal);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/**
 * Sends a GET for a URL of somebody else's and follows redirects; every step is
 * checked by the policy before anything is sent, and goes to the very address
 * that was checked.
 *
 * @param signal bounds all of it, the body included
 * @throws {RefusedFetch} the policy forbids the URL, or one it leads to
 * @throws the signal's reason, or whatever the network's failure was
 */
export async function openChecked(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = URL.parse(address);
  for (let redirects = 0; url !== null; redirects++) {
    if (redirects > REDIRECTS_MAX) {
      throw new RefusedFetch(`there are more than ${REDIRECTS_MAX} redirects`);
    }
    const target = await withAbort(checkTarget(url, policy), signal);
    const message = await sendToAny(url, target, signal);
    const status = message.statusCode ?? 0;
    const { location } = message.headers;
    if (!REDIRECTS.has(status) || location === undefined) {
      return present(message, status, signal);
    }
    message.destroy();
    url = URL.parse(location, url);
  }
  throw new RefusedFetch("it is not a URL");
}

function present(
  message: IncomingMessage,
  status: number,
  signal: AbortSignal,
): Fetched {
  const headers = new Headers();
  for (const name of ["content-type", "content-encoding", "retry-after"]) {
    const value = message.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if ((headers.get("content-encoding") ?? "identity") !== "identity") {
    message.destroy();
    throw new RefusedFetch("the host sends it compressed, unasked");
  }
  return {
    status,
    headers,
    body: ReadableStream.from(bodyOf(message, signal)),
  };
}

/** The body as it arrives; canceling it ends the connection, also before it is read. */
function bodyOf(
  message: IncomingMessage,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const parts = message[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (!done) return controller.enqueue(value);
      // A body without a length ends without an error when the signal cuts it off.
      signal.throwIfAborted();
      if (!message.complete) throw new Error("the body ended early");
      controller.close();
    },
    cancel: () => void message.destroy(),
  }, { highWaterMark: 0 });
}
