import { assert, assertEquals } from "@std/assert";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { PROBLEMS } from "@/lib/errors/problem.ts";
import { ADMIN_KEY, type Harness, KEY_PATTERN } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { MARK } from "./hostile_values.ts";

/** What may stand in `x-request-id`: the caller's own, where it is harmless. */
const SANE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const KEY = /sk_[0-9A-Za-z]{4,}/;

/** Whether a response of the API may hold a key. */
function issues(method: string, path: string, status: number): boolean {
  return method === "POST" && status === 201 &&
    /\/keys(?:\/[^/]+\/rotate)?$/.test(path.split("?")[0]!);
}

function isApi(path: string): boolean {
  return /^\/(?:v1|internal|api|healthz|readyz|openapi\.json)(?:[/?]|$)/
    .test(path);
}

/** Everything that the database holds, as text. */
async function dump(db: Kysely<Schema>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`
    .execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.id(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** The application with someone of each kind, and what its responses did wrong. */
export async function target(t: Harness) {
  const key = await t.key({ plan: "unlimited" });
  const person = await signedIn(t, { plan: "unlimited" });
  const faults: string[] = [];
  /** Every key that was issued, by whatever way. */
  const keys = [key];
  let sent = 0;

  async function judge(
    blame: (fault: string) => void,
    method: string,
    asked: string,
    response: Response,
  ): Promise<void> {
    const { pathname, search } = new URL(asked, "http://archive.test");
    const path = pathname + search;
    const text = await response.text();
    if (response.status >= 500) blame(`${response.status} ${text}`);
    for (const [name, value] of response.headers) {
      const isOwnId = name === "x-request-id" && SANE_ID.test(value);
      // Links lead to the host that was asked, which is checked apart.
      const isLink = name === "link" && !path.includes(MARK);
      // A page may redirect to its own query, tidied and percent-encoded.
      const isOwnQuery = name === "location" &&
        value.startsWith(`${path.split("?")[0]}?`) &&
        !/[^\w?&=%.~*+-]/.test(value.slice(path.indexOf("?")));
      if (value.includes(MARK) && !isOwnId && !isLink && !isOwnQuery) {
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
    const [, code = ""] = /^\{"error":\{"code":"(\w+)"/.exec(text) ?? [];
    if (!Object.hasOwn(PROBLEMS, code)) {
      blame(`${response.status} without a code: ${text.slice(0, 100)}`);
    }
  }

  return {
    faults,
    keys,
    /** Credentials that open a path. */
    headersFor(path: string): Record<string, string> {
      if (path.startsWith("/internal")) {
        return { authorization: `Bearer ${ADMIN_KEY}` };
      }
      return /^\/v1\/ads(?!\/me\/)/.test(path)
        ? { "x-api-key": key }
        : person.headers;
    },
    /** Sends a request from an address of its own, and judges the response. Requests that no client could send are left out. */
    async send(path: string, init: RequestInit = {}): Promise<void> {
      sent++;
      const method = init.method ?? "GET";
      const address = `198.18.${sent >> 8 & 255}.${sent & 255}`;
      const blame = (fault: string) => {
        const headers = JSON.stringify(init.headers ?? {}).slice(0, 200);
        const body = String(init.body ?? "").slice(0, 100);
        faults.push(
          `${method} ${path.slice(0, 200)} ${headers} ${body}: ${fault}`,
        );
      };
      try {
        // Neither headers nor a URL take everything.
        new Request(new URL(path, "http://archive.test"), init);
      } catch {
        return;
      }
      try {
        const response = await t.fetch(path, { ...init, address });
        await judge(blame, method, path, response);
      } catch (error) {
        blame(String(error));
      }
    },
    /** No key stands in the log or the database, whatever was sent. */
    async assertNoKeys(): Promise<void> {
      const stored = await dump(t.database.longRunning);
      const logged = t.logged.join("\n");
      assert(stored.length > 100 && logged.length > 100);
      for (const text of [stored, logged]) {
        assertEquals(KEY_PATTERN.exec(text), null);
        for (const key of keys) assert(!text.includes(key.slice(3)));
      }
    },
    get sent() {
      return sent;
    },
  };
}
