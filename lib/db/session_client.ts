import { createHash } from "node:crypto";
import pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { NoResponseError } from "@/lib/db/errors.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** Statements that one connection keeps prepared; past it the connection is replaced. */
const MAX_STATEMENTS = 500;
/** Longer texts are bulk writes: planning them is a small part of their cost. */
const MAX_STATEMENT_LENGTH = 16_384;
/** How transactions begin. */
const BEGIN = /^(?:begin|start transaction)\b[^;]*$/;
/** How a text begins that comes in many forms, and is planned for its values each time. */
const UNNAMED = "/* unnamed */";

/** What was found out about the server that a URL leads to, for all connections to it. */
export interface ServerTraits {
  /** Whether a pooler keeps its clients' statement names apart; undefined: not tried yet. */
  keepsNamesApart?: boolean;
}

/** What a connection sets for itself; see `SessionClient.settle`. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * A connection that prepares each parameterized statement once and knows when it
 * must not be used again. It may lead through a pooler, whose sessions are shared.
 */
export class SessionClient extends pg.Client {
  /** From the handshake. */
  declare readonly processID: number;
  readonly #names = new Map<string, string>();
  #mayName = true;
  /** What each transaction sets for itself. */
  #settings = "";
  #failure: unknown;
  #stale = false;

  /** Whether the pool should replace this connection instead of lending it again. */
  get worn(): boolean {
    return this.#stale || this.#failure !== undefined ||
      this.#names.size >= MAX_STATEMENTS;
  }

  /** Dates mean the same whatever the server's time zone is, also through a pooler. */
  getStartupConf(): Record<string, string> {
    const inherited = pg.Client.prototype as unknown as {
      getStartupConf(): Record<string, string>;
    };
    return { ...inherited.getStartupConf.call(this), TimeZone: "UTC" };
  }

  /** Whether a pooler stands between: it makes up the process id of the handshake. */
  async isPooled(timeoutMs: number): Promise<boolean> {
    const text = "select pg_backend_pid() as pid";
    const { rows: [row] } = await this.#send(text, [], timeoutMs);
    return row.pid !== this.processID;
  }

  /** Applies settings to the session or, if sessions are shared, to each transaction. */
  async settle(
    traits: ServerTraits,
    settings: SessionSettings,
    timeoutMs: number,
  ): Promise<void> {
    const set = (scope: string) =>
      Object.entries(settings).map(([name, value]) =>
        `set ${scope} ${name} = ${value}`
      ).join("; ");
    if (!await this.isPooled(timeoutMs)) {
      await this.#send(set("session"), [], timeoutMs);
      return;
    }
    this.#settings = `; ${set("local")}`;
    traits.keepsNamesApart ??= await this.#keepsNamesApart(timeoutMs);
    this.#mayName = traits.keepsNamesApart;
  }

  /** Tries whether a pooler translates statement names, as PgBouncer does from 1.21 on. */
  async #keepsNamesApart(timeoutMs: number): Promise<boolean> {
    const name = `probe_${crypto.randomUUID()}`;
    const find = "select 1 from pg_prepared_statements where name = $1";
    // Within a transaction, all of it happens in one session.
    await this.#send("begin", [], timeoutMs);
    try {
      const { rows } = await this.#send(find, [name], timeoutMs, name);
      if (rows.length > 0) {
        await this.#send(`deallocate "${name}"`, [], timeoutMs);
      }
      await this.#send("commit", [], timeoutMs);
      return rows.length === 0;
    } catch (error) {
      await this.#send("rollback", [], timeoutMs);
      throw error;
    }
  }

  /**
   * Waits for `timeoutMs`; 0: without limit.
   * @throws {NoResponseError} and the connection is worn from then on
   */
  async run(
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
  ): Promise<pg.QueryResult> {
    // The connection's state is unknown, so a rollback would only wait again.
    if (this.#failure !== undefined) throw this.#failure;
    const name = this.#getName(text, values);
    try {
      return await this.#send(
        BEGIN.test(text) ? text + this.#settings : text,
        values,
        timeoutMs,
        name,
      );
    } catch (error) {
      // Nothing has run yet, and outside a transaction nothing is lost by
      // trying again.
      if (
        name !== undefined && this.#isNameError(error) &&
        this.getTransactionStatus() === "I"
      ) return await this.#send(text, values, timeoutMs);
      throw this.#judge(error);
    }
  }

  #send(
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
    name?: string,
  ): Promise<pg.QueryResult> {
    const query = { text, values: [...values], name, query_timeout: timeoutMs };
    return this.query(query as pg.QueryConfig);
  }

  /** The text's hash, which means the same to everyone on a shared session. */
  #getName(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#mayName || values.length === 0) return;
    if (text.length > MAX_STATEMENT_LENGTH || text.startsWith(UNNAMED)) return;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Whether the statement failed only because of its name, and how to go on then. */
  #isNameError(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError)) return false;
    // Another client of the session made a statement of this name, or dropped
    // ours: there is a pooler that looked like a server.
    const isForeign = error.code === "42P05" || error.code === "26000";
    if (isForeign) this.#mayName = false;
    // A migration changed what a prepared statement returns.
    const isOutdated = error.code === "0A000" &&
      error.routine === "RevalidateCachedQuery";
    if (isOutdated) this.#stale = true;
    return isForeign || isOutdated;
  }

  #judge(error: unknown): unknown {
    if (error instanceof Error && error.message === "Query read timeout") {
      return this.#failure = new NoResponseError(
        "The database did not respond in time.",
        { cause: error },
      );
    }
    // The server said no to the statement, or a value of it cannot be read:
    // the connection itself is fine.
    const fine = error instanceof RangeError ||
      error instanceof pg.DatabaseError && error.severity === "ERROR";
    if (!fine) this.#failure = error;
    return error;
  }
}

/** @param settle prepares a new connection before its first use */
export function createSessionPool(
  config: pg.PoolConfig,
  settle: (client: SessionClient) => Promise<void>,
  availability: AvailabilityLog,
): pg.Pool {
  const eras = new WeakMap<object, number>();
  const lost = (error: Error, client: object) =>
    availability.lost(error, eras.get(client));
  const pool = new pg.Pool({
    ...config,
    types: VALUE_PARSERS,
    Client: SessionClient,
    onConnect: async (client) => {
      await settle(client as SessionClient);
      availability.restored();
      eras.set(client, availability.era);
    },
  });
  // Without a listener, an error on a connection ends the process: the pool
  // listens while one is idle, and we while one is lent.
  pool.on("error", lost);
  pool.on("connect", (client) => {
    client.on("error", (error: Error) => lost(error, client));
  });
  return pool;
}
