import { createHash } from "node:crypto";
import pg from "pg";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import { keepsNamesApart, type ServerTraits } from "@/lib/db/server_traits.ts";

/** Statements that one connection keeps prepared; past it the connection is replaced. */
const MAX_STATEMENTS = 500;
/** Longer texts are bulk writes: planning them is a small part of their cost. */
const MAX_STATEMENT_LENGTH = 16_384;

/** What a connection sets for itself; see `SessionClient.settle`. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * A connection that prepares each parameterized statement once and knows
 * when it must not be used again. It may lead through a pooler, where what it
 * leaves in the server's session would be met by others.
 */
export class SessionClient extends pg.Client {
  /** From the handshake. */
  declare readonly processID: number;
  readonly #names = new Map<string, string>();
  #mayName = true;
  /** How a transaction begins. */
  #begin = "begin";
  #failure: unknown;
  #stale = false;

  /** Whether the pool should replace this connection instead of lending it again. */
  get worn(): boolean {
    return this.#stale || this.#failure !== undefined ||
      this.#names.size >= MAX_STATEMENTS;
  }

  /**
   * Part of the handshake, which poolers carry along for each client: dates
   * mean the same whatever the server's own time zone is.
   */
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

  /**
   * Prepares a new connection before anyone uses it: sets the session's
   * settings or, where sessions are shared, those of each transaction alone.
   */
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
    this.#begin = `begin; ${set("local")}`;
    traits.keepsNamesApart ??= await keepsNamesApart((text, values, name) =>
      this.#send(text, values, timeoutMs, name)
    );
    this.#mayName = traits.keepsNamesApart;
  }

  /**
   * Runs one statement.
   *
   * @param timeoutMs how long to wait for a server that does not answer; 0: without limit.
   * @throws {QueryTimeoutError} and the connection is worn from then on.
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
        text === "begin" ? this.#begin : text,
        values,
        timeoutMs,
        name,
      );
    } catch (error) {
      if (name !== undefined && this.#isNameError(error)) {
        // Nothing has run yet, and no transaction is lost by asking again.
        if (this.getTransactionStatus() === "I") {
          return await this.#send(text, values, timeoutMs);
        }
      }
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

  /**
   * The text's hash: anyone else who uses the name, on a session that turns out
   * to be shared, means the same statement.
   */
  #getName(text: string, values: readonly unknown[]): string | undefined {
    if (!this.#mayName || values.length === 0) return;
    if (text.length > MAX_STATEMENT_LENGTH) return;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }

  /** Whether the statement failed for its name alone, and draws the conclusions. */
  #isNameError(error: unknown): boolean {
    if (isForeignName(error)) {
      // A pooler that could not be told from a server.
      this.#mayName = false;
      return true;
    }
    if (isOutdatedPlan(error)) return this.#stale = true;
    return false;
  }

  #judge(error: unknown): unknown {
    if (error instanceof Error && error.message === "Query read timeout") {
      return this.#failure = new QueryTimeoutError(
        "The database did not answer in time.",
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

/** Another client of the session made a statement of this name, or dropped ours. */
function isForeignName(error: unknown): boolean {
  return error instanceof pg.DatabaseError &&
    (error.code === "42P05" || error.code === "26000");
}

/** A migration changed what a prepared statement returns. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" &&
    error.routine === "RevalidateCachedQuery";
}
