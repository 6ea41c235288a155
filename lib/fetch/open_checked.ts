import { Buffer } from "node:buffer";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import {
  checkTarget,
  type FetchPolicy,
  hostOf,
  RefusedFetch,
} from "@/lib/fetch/checked_target.ts";
import { VERSION } from "@/lib/config/version.ts";

/** A response from an external host. Read its body to the end, or cancel it. */
export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array>;
}

const REDIRECTS_MAX = 5;
/** Responses such as 103 before the final one. */
const INTERIM_MAX = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that do not identify the client or vary the response. */
const HEADERS = {
  "user-agent": `AdArchive/${VERSION}`,
  accept: "*/*",
  // Compressed bodies are not accepted, because they can expand.
  "accept-encoding": "identity",
};

/** What to send instead of a GET. */
interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request to a checked address, over a new connection. */
function send(
  url: URL,
  address: string,
  port: string,
  signal: AbortSignal,
  posted?: Posted,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const { request } = url.protocol === "https:" ? https : http;
    let interim = 0;
    const sent = request({
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      // The certificate must match the name; SNI does not allow addresses.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(posted === undefined ? {} : { method: "POST" }),
      headers: {
        host: url.host,
        ...HEADERS,
        ...posted && {
          "content-length": Buffer.byteLength(posted.body),
          ...posted.headers,
        },
      },
      agent: false,
      signal,
    }, resolve).on("error", reject).on("upgrade", (_message, socket) => {
      // Neither a response nor an error would follow.
      socket.destroy();
      reject(new Error("the host switched protocols"));
    }).on("information", () => {
      // Parsing them without end would leave no time for anything else.
      if (++interim <= INTERIM_MAX) return;
      sent.destroy(new Error("the host sends interim responses without end"));
    });
    sent.end(posted?.body);
  });
}

async function sendToAny(
  url: URL,
  { addresses, port }: Awaited<ReturnType<typeof checkTarget>>,
  signal: AbortSignal,
  posted?: Posted,
): Promise<IncomingMessage> {
  let failure: unknown = new Error("the host has no address");
  for (const address of addresses) {
    try {
      return await send(url, address, port, signal, posted);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/**
 * Sends a GET to an external URL and follows redirects. Every step is checked
 * before anything is sent, and connects to the checked address.
 *
 * @param signal limits everything, including the body
 * @throws {RefusedFetch} the policy forbids the URL or a redirect
 * @throws the signal's reason, or the network error
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
    const reason = redirects === 0
      ? undefined
      : `it redirects to ${url.host}, which is not allowed`;
    const target = await withAbort(checkTarget(url, policy, reason), signal);
    const message = await withAbort(sendToAny(url, target, signal), signal);
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

/**
 * Sends a POST to an external URL, checked like those of `openChecked`. Redirects
 * are not followed, and the body of the response is not read.
 *
 * @throws {RefusedFetch} the policy forbids the URL
 * @throws the signal's reason, or the network error
 */
export async function postChecked(
  url: URL,
  policy: FetchPolicy,
  signal: AbortSignal,
  posted: Posted,
): Promise<Pick<Fetched, "status" | "headers">> {
  const target = await withAbort(checkTarget(url, policy), signal);
  const message = await withAbort(
    sendToAny(url, target, signal, posted),
    signal,
  );
  message.destroy();
  return { status: message.statusCode ?? 0, headers: headersOf(message) };
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["content-type", "content-encoding", "retry-after"]) {
    const value = message.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

function present(
  message: IncomingMessage,
  status: number,
  signal: AbortSignal,
): Fetched {
  const headers = headersOf(message);
  if ((headers.get("content-encoding") || "identity") !== "identity") {
    message.destroy();
    throw new RefusedFetch(
      "the host sent it compressed without being asked to",
    );
  }
  return { status, headers, body: bodyOf(message, signal) };
}

/** The body as a stream; canceling it closes the connection. */
function bodyOf(
  message: IncomingMessage,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const parts = message[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (!done) return controller.enqueue(value);
      // When the signal aborts, a body without a length ends without an error.
      signal.throwIfAborted();
      if (!message.complete) throw new Error("the body ended early");
      controller.close();
    },
    cancel: () => void message.destroy(),
  }, { highWaterMark: 0 });
}

/** Returns the promise, or rejects with the signal's reason if it aborts first. */
function withAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  return Promise.race([promise, aborted]).finally(() =>
    signal.removeEventListener("abort", abort)
  );
}
