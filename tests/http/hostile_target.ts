import { PROBLEMS } from "@/lib/problem.ts";
import { ADMIN_KEY, type Harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { MARK } from "./hostile_values.ts";

/** What may stand in `x-request-id`: the caller's own, where it is harmless. */
const SANE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const KEY = /sk_[0-9A-Za-z]{4,}/;

/** The application with someone of each kind, and what its responses did wrong. */
export interface Target {
  readonly faults: string[];
  /** Every key that was issued, by whatever way. */
  readonly keys: string[];
  /** Credentials that open an address. */
  headersFor(path: string): Record<string, string>;
  /** Sends a request from an address of its own, and judges the response. Requests that no client could send are left out. */
  send(path: string, init?: RequestInit): Promise<void>;
  readonly sent: number;
}

/** Whether a response of the API may hold a key. */
function issues(method: string, path: string, status: number): boolean {
  return method === "POST" && status === 201 &&
    /\/keys(?:\/[^/]+\/rotate)?$/.test(path.split("?")[0]!);
}

function isApi(path: string): boolean {
  return /^\/(?:v1|internal|api|healthz|readyz|openapi\.json)(?:[/?]|$)/
    .test(path);
}

export async function target(t: Harness): Promise<Target> {
  const key = await t.key({ plan: "unlimited" });
  const person = await signedIn(t, { plan: "unlimited" });
  const faults: string[] = [];
  const keys = [key];
  let sent = 0;

  async function judge(
    what: string,
    method: string,
    asked: string,
    response: Response,
  ): Promise<void> {
    const { pathname, search } = new URL(asked, "http://archive.test");
    const path = pathname + search;
    const text = await response.text();
    const blame = (fault: string) => void faults.push(`${what}: ${fault}`);
    if (response.status >= 500) blame(`${response.status} ${text}`);
    for (const [name, value] of response.headers) {
      const isOwnId = name === "x-request-id" && SANE_ID.test(value);
      // Links lead to the host that was asked, which is checked apart.
      const isLink = name === "link" && !path.includes(MARK);
      if (value.includes(MARK) && !isOwnId && !isLink) {
        blame(`${name}: ${value}`);
      }
    }
    if (issues(method, path, response.status)) {
      keys.push(JSON.parse(text).data.key);
    } else if (isApi(path) && KEY.test(text.replaceAll("sk_...", ""))) {
      blame("a key is in the answer");
    }
    if (!isApi(path)) {
      if (text.includes(`${MARK}<`)) blame("the page has the markup");
      return;
    }
    if (response.status < 400 || text === "") return;
    let code: unknown;
    try {
      code = JSON.parse(text).error.code;
    } catch {
      // Told below.
    }
    if (typeof code !== "string" || !Object.hasOwn(PROBLEMS, code)) {
      blame(`${response.status} without a code: ${text.slice(0, 100)}`);
    }
  }

  return {
    faults,
    keys,
    headersFor(path) {
      if (path.startsWith("/internal")) {
        return { authorization: `Bearer ${ADMIN_KEY}` };
      }
      return /^\/v1\/ads(?!\/me\/)/.test(path)
        ? { "x-api-key": key }
        : person.headers;
    },
    async send(path, init = {}) {
      sent++;
      const method = init.method ?? "GET";
      const address = `198.18.${sent >> 8 & 255}.${sent & 255}`;
      let response: Response;
      try {
        // Neither headers nor a URL take everything.
        new Request(new URL(path, "http://archive.test"), init);
      } catch {
        return;
      }
      try {
        response = await t.fetch(path, { ...init, address });
      } catch (error) {
        faults.push(`${method} ${path}: ${error}`);
        return;
      }
      const what = `${method} ${path.slice(0, 200)} ${
        JSON.stringify(init.headers ?? {}).slice(0, 200)
      } ${String(init.body ?? "").slice(0, 100)}`;
      await judge(what, method, path, response);
    },
    get sent() {
      return sent;
    },
  };
}
