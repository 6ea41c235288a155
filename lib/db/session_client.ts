import { createHash } from "node:crypto";
import pg from "pg";
import { passDocuments } from "@/lib/db/documents.ts";
import { errorCode, NoResponseError } from "@/lib/db/errors.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** Maximum number of prepared statements of a connection. Beyond it, the connection is replaced. */
const MAX_STATEMENTS = 500;
/** Longer texts are bulk writes: planning is a small part of their cost. */
const MAX_STATEMENT_LENGTH = 16_384;
/** The prefix of texts that have many forms and should be planned for their values each time. */
const UNNAMED = "/* unnamed */";
/** pg's error for a statement that exceeded its `query_timeout`, after which it disconnects. */
const UNANSWERED = "Query read timeout";
/** The server's code for a statement in a transaction that has failed. */
const ABORTED = "25P02";
/** Statements that open a transaction. */
const BEGIN = /^(?:begin|start transaction)\b/;

/** Settings that a connection applies; see `SessionClient.settle`. */
type SessionSettings = Readonly<Record<string, string | number>>;
/** What all work relies on, whatever the server, database, or role sets. */
const COMMON: SessionSettings = {
  default_transaction_isolation: "'read committed'",
  idle_session_timeout: 0,
  jit: "off",
  lock_timeout: 0,
};

/**
 * A connection that prepares each parameterized statement once, and detects
 * when it must not be reused. It may go through a pooler, whose sessions are
 * shared.
 */
export class SessionClient extends pg.Client {
  /** From the handshake. */
  declare readonly processID: number;
  /** The names of statements by their texts. */
  readonly #names = new Map<string, string>();
  #mayName = true;
  /** Settings that each transaction applies. */
  #settings: readonly string[] = [];
  #isStale = false;
  #failure: unknown;
  /** The last error after which the connection is usable. */
  #rejection: unknown;
  /** How long to wait for the response to each statement; 0: as `query_timeout` says. */
  timeoutMs = 0;

  constructor(config?: pg.ClientConfig) {
    // Statements are sent without waiting for the response to the one before.
    super({ ...config, types: VALUE_PARSERS, pipeline: true });
    passDocuments(this.connection);
  }

  /** Whether the pool should replace this connection instead of reusing it. */
  get worn(): boolean {
    return this.#isStale || this.#failure !== undefined ||
      this.#names.size >= MAX_STATEMENTS;
  }

  /** Makes times, days, and literals independent of settings of the server or role, also through a pooler. */
  getStartupConf(): Record<string, string> {
    const inherited = pg.Client.prototype as unknown as {
      getStartupConf(): Record<string, string>;
    };
    return {
      ...inherited.getStartupConf.call(this),
      TimeZone: "UTC",
      DateStyle: "ISO, MDY",
      standard_conforming_strings: "on",
    };
  }

  /**
   * Applies settings to the session or, if sessions are shared, to each
   * transaction. Returns whether they are.
   */
  async settle(settings: SessionSettings): Promise<boolean> {
    const set = (scope: string) =>
      Object.entries({ ...settings, ...COMMON }).map(([name, value]) =>
        `set ${scope} ${name} = ${value}`
      );
    const { rows: [row] } = await this.run("select pg_backend_pid() as pid");
    // A pooler's handshake has an invented process id.
    const isPooled = row!.pid !== this.processID;
    if (isPooled) {
      this.#mayName = await this.#hasOwnNames();
      this.#settings = set("local");
    } else await this.run(set("session").join("; "));
    return isPooled;
  }

  /** Tests whether a pooler translates statement names, as PgBouncer does since 1.21. */
  async #hasOwnNames(): Promise<boolean> {
    const name = `probe_${crypto.randomUUID()}`;
    const find = "select 1 from pg_prepared_statements where name = $1";
    // In a transaction, all of this happens in one session.
    await this.run("begin");
    const { rows } = await this.run(find, [name], name);
    if (rows.length > 0) await this.run(`deallocate "${name}"`);
    await this.run("commit");
    return rows.length === 0;
  }

  /**
   * Waits for up to `timeoutMs`.
   *
   * @throws {NoResponseError} after which the connection is worn
   */
  async run(
    text: string,
    values: readonly unknown[] = [],
    name = this.#getName(text, values),
  ): Promise<pg.QueryResult> {
    // The connection's state is unknown, so a rollback would only fail too.
    if (this.#failure !== undefined) throw this.#failure;
    if (BEGIN.test(text)) text = [text, ...this.#settings].join("; ");
    const config = { text, values, name, query_timeout: this.timeoutMs };
    try {
      const result = await this.query(config as object as pg.QueryConfig);
      // Of several statements, the last one's.
      return Array.isArray(result) ? result.at(-1) : result;
    } catch (error) {
      // Nothing has run yet, and outside of a transaction it is safe to try
      // again.
      const mayRetry = name !== undefined && this.#isNameError(error) &&
        this.getTransactionStatus() === "I";
      if (mayRetry) return await this.run(text, values);
      throw this.#judge(error);
    }
  }

  /** The text's hash, which identifies the same statement for all clients of a shared session. */
  #getName(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#mayName || values.length === 0) return;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    if (text.length > MAX_STATEMENT_LENGTH || text.startsWith(UNNAMED)) return;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Whether the statement failed only because of its name. If so, none gets a name any more. */
  #isNameError(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError)) return false;
    // Another client of the session created a statement of this name, or
    // dropped ours: the server is actually a pooler.
    const isForeign = error.code === "42P05" || error.code === "26000";
    // A migration changed what a prepared statement returns.
    const isOutdated = error.code === "0A000" &&
      error.routine === "RevalidateCachedQuery";
    if (isOutdated) this.#isStale = true;
    const isOfName = isForeign || isOutdated;
    if (isOfName) this.#mayName = false;
    return isOfName;
  }

  /** The error to report. */
  #judge(error: unknown): unknown {
    // The server rejected the statement, or one of its values cannot be read:
    // the connection itself is usable.
    const isFine = error instanceof RangeError ||
      error instanceof pg.DatabaseError && error.severity === "ERROR";
    // In a transaction that has failed, statements fail for the same reason.
    if (errorCode(error) === ABORTED) return this.#rejection;
    if (isFine) return this.#rejection = error;
    // What was sent with a statement that failed so fails for the same reason.
    return this.#failure ??= (error as Error).message === UNANSWERED
      ? new NoResponseError("The database did not respond in time.")
      : error;
  }
}
