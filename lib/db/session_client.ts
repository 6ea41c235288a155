import { createHash } from "node:crypto";
import pg from "pg";
import { NoResponseError } from "@/lib/db/errors.ts";
import { Exchange, type Returned } from "@/lib/db/exchange.ts";
import { passRawRows } from "@/lib/db/raw_rows.ts";

/** Maximum number of prepared statements of a connection. Beyond it, the connection is replaced. */
const MAX_STATEMENTS = 500;
/** Longer texts are bulk writes: planning is a small part of their cost. */
const MAX_STATEMENT_LENGTH = 16_384;
/** The prefix of texts that have many forms and should be planned for their values each time. */
const UNNAMED = "/* unnamed */";

/** Facts about the server of a URL, shared by all connections to it. */
export interface ServerTraits {
  /** Whether a pooler separates its clients' statement names; undefined: not tested yet. */
  keepsNamesApart?: boolean;
}

/** A statement's name, and whether the server has prepared it. */
interface Name {
  name: string;
  isPrepared: boolean;
}

/** Settings that a connection applies; see `SessionClient.settle`. */
type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * A connection that prepares each parameterized statement once, and detects
 * when it must not be reused. It may go through a pooler, whose sessions are
 * shared.
 */
export class SessionClient extends pg.Client {
  /** From the handshake. */
  declare readonly processID: number;
  readonly #names = new Map<string, Name>();
  #mayName = true;
  /** Settings that each transaction applies. */
  #settings: readonly string[] = [];
  #failure: unknown;
  #stale = false;
  #running: Exchange | undefined;
  /** When to give up the running statement. */
  #until = Infinity;
  /** One timer for many statements. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    passRawRows(this.connection);
    this.connection.on(
      "parseComplete",
      () => this.#running?.handleParseComplete(),
    );
    this.once("end", () => clearTimeout(this.#timer));
  }

  /** Whether the pool should replace this connection instead of reusing it. */
  get worn(): boolean {
    return this.#stale || this.#failure !== undefined ||
      this.#names.size >= MAX_STATEMENTS;
  }

  /** Makes dates independent of the server's time zone, also through a pooler. */
  getStartupConf(): Record<string, string> {
    const inherited = pg.Client.prototype as unknown as {
      getStartupConf(): Record<string, string>;
    };
    return { ...inherited.getStartupConf.call(this), TimeZone: "UTC" };
  }

  /** Whether there is a pooler in between: its handshake has an invented process id. */
  async isPooled(timeoutMs: number): Promise<boolean> {
    const text = "select pg_backend_pid() as pid";
    const { rows: [row] } = await this.#send(text, [], timeoutMs);
    return row!.pid !== this.processID;
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
      );
    if (!await this.isPooled(timeoutMs)) {
      await this.#send(set("session").join("; "), [], timeoutMs);
      return;
    }
    this.#settings = set("local");
    traits.keepsNamesApart ??= await this.#keepsNamesApart(timeoutMs);
    this.#mayName = traits.keepsNamesApart;
  }

  /** Tests whether a pooler translates statement names, as PgBouncer does since 1.21. */
  async #keepsNamesApart(timeoutMs: number): Promise<boolean> {
    const name = `probe_${crypto.randomUUID()}`;
    const find = "select 1 from pg_prepared_statements where name = $1";
    // In a transaction, all of this happens in one session.
    await this.#send("begin", [], timeoutMs);
    try {
      const probe = { name, isPrepared: false };
      const { rows } = await this.#send(find, [name], timeoutMs, probe);
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
   * Waits for up to `timeoutMs`; 0: no limit.
   *
   * @param begin opens a transaction first, without its own round trip
   * @throws {NoResponseError} after which the connection is worn
   */
  async run(
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
    begin?: string,
  ): Promise<Returned> {
    while (this.#running !== undefined) {
      await this.#running.answered.catch(() => {});
    }
    // The connection's state is unknown, so a rollback would only wait again.
    if (this.#failure !== undefined) throw this.#failure;
    const name = this.#getName(text, values);
    const before = begin === undefined ? [] : [begin, ...this.#settings];
    try {
      return await this.#send(text, values, timeoutMs, name, before);
    } catch (error) {
      // Nothing has run yet, and outside of a transaction it is safe to try
      // again.
      if (
        name !== undefined && this.#isNameError(error) &&
        begin === undefined && this.getTransactionStatus() === "I"
      ) return await this.#send(text, values, timeoutMs);
      throw this.#judge(error);
    }
  }

  #send(
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
    name?: Name,
    before: readonly string[] = [],
  ): Promise<Returned> {
    const exchange = new Exchange(
      {
        text,
        values,
        before,
        name: name?.name,
        isPrepared: name?.isPrepared ?? false,
      },
      () => {
        if (name !== undefined) name.isPrepared = true;
      },
      () => {
        if (this.#running === exchange) this.#running = undefined;
      },
    );
    this.#running = exchange;
    this.#until = timeoutMs === 0 ? Infinity : performance.now() + timeoutMs;
    if (timeoutMs > 0) {
      this.#timer ??= setTimeout(() => this.#checkTime(), timeoutMs);
    }
    this.query(exchange);
    return exchange.answered;
  }

  /** Gives up the running statement if its time is over; else checks again when it is. */
  #checkTime(): void {
    this.#timer = undefined;
    if (this.#running === undefined || this.#until === Infinity) return;
    const left = this.#until - performance.now();
    if (left > 0) {
      this.#timer = setTimeout(() => this.#checkTime(), left);
      return;
    }
    this.#running.end(
      new NoResponseError("The database did not respond in time."),
    );
  }

  /** The text's hash, which identifies the same statement for all clients of a shared session. */
  #getName(text: string, values: readonly unknown[]): Name | undefined {
    if (!this.#mayName || values.length === 0) return;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    if (text.length > MAX_STATEMENT_LENGTH || text.startsWith(UNNAMED)) return;
    const name = {
      name: createHash("sha256").update(text).digest("base64url"),
      isPrepared: false,
    };
    this.#names.set(text, name);
    return name;
  }

  /** Whether the statement failed only because of its name. Also prepares to retry it. */
  #isNameError(error: unknown): boolean {
    if (!(error instanceof pg.DatabaseError)) return false;
    // Another client of the session created a statement of this name, or
    // dropped ours: the server is actually a pooler.
    const isForeign = error.code === "42P05" || error.code === "26000";
    if (isForeign) this.#mayName = false;
    // A migration changed what a prepared statement returns.
    const isOutdated = error.code === "0A000" &&
      error.routine === "RevalidateCachedQuery";
    if (isOutdated) this.#stale = true;
    return isForeign || isOutdated;
  }

  #judge(error: unknown): unknown {
    // The server rejected the statement, or one of its values cannot be read:
    // the connection itself is usable.
    const fine = error instanceof RangeError ||
      error instanceof pg.DatabaseError && error.severity === "ERROR";
    if (!fine) this.#failure = error;
    return error;
  }
}
