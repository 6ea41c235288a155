import { NoConnectionError } from "@/lib/db/errors.ts";
import { Notifications, type Subscriber } from "@/lib/db/notifications.ts";
import { type Server, SessionPool } from "@/lib/db/session_pool.ts";
import type { Log } from "@/lib/log/log.ts";

/** Without queries, a listening connection does not notice that its server is gone. */
const HEARTBEAT_MS = 2000;

/**
 * LISTEN on its own connection, with reconnects. Poolers forward no
 * notifications, so there is none behind one: subscribers must also poll.
 */
export class Listener {
  readonly #server: Required<Server>;
  readonly #notifications = new Notifications((sql) => this.#run(sql));
  readonly #pool;
  #isPooled = false;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  /** @param query_timeout for the response to each statement, in milliseconds */
  constructor(server: Required<Server>, query_timeout: number, log: Log) {
    this.#server = server;
    const config = { max: 1, idleTimeoutMillis: 0, query_timeout };
    this.#pool = new SessionPool(server, config, async (client) => {
      this.#isPooled = await client.settle({});
      if (!this.#isPooled) return await this.#notifications.attach(client);
      clearInterval(this.#heartbeat);
      const message =
        "a connection pooler does not forward notifications: changes are found by polling";
      log("info", message);
      throw new NoConnectionError(message);
    });
    this.#pool.on("error", () => this.#beat());
  }

  listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>> {
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS);
    return this.#notifications.add(channel, subscriber);
  }

  async end(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#pool.end();
  }

  /** Opens the connection if there is none. */
  #beat(): void {
    const { totalCount, idleCount } = this.#pool;
    if (totalCount === idleCount) this.#run("select 1").catch(() => {});
  }

  async #run(sql: string): Promise<void> {
    const { limit, availability } = this.#server;
    // Polling also finds every change, so requests come first.
    if (this.#isPooled || limit.isScarce) throw new NoConnectionError("");
    try {
      await this.#pool.query(sql);
    } catch (error) {
      const isExpected = this.#isPooled || this.#pool.ending ||
        limit.isRefusal(error);
      if (!isExpected) availability.lost(error);
      throw error;
    }
  }
}
