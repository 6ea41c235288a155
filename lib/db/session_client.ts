import pg from "pg";
import { QueryTimeoutError } from "./errors.ts";

/** Statements that one connection keeps prepared; past it the connection is replaced. */
const MAX_STATEMENTS = 500;
/** Longer texts are bulk writes: planning them is a small part of their cost. */
const MAX_STATEMENT_LENGTH = 16_384;

/**
 * A connection that prepares each parameterised statement once and knows
 * when it must not be used again.
 */
export class SessionClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #failure: unknown;
  #stale = false;

  /** Whether the pool should replace this connection instead of lending it again. */
  get worn(): boolean {
    return this.#stale || this.#failure !== undefined ||
      this.#names.size >= MAX_STATEMENTS;
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
    const name = this.#nameOf(text, values);
    try {
      return await this.#send(text, values, timeoutMs, name);
    } catch (error) {
      if (name !== undefined && isStaleStatement(error)) {
        this.#stale = true;
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

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || text.length > MAX_STATEMENT_LENGTH) return;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
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

/** A migration changed what a prepared statement returns, or a proxy changed the session under us. */
function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" ||
    error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}
