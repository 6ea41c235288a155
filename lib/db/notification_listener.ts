import type pg from "pg";
import type { AvailabilityLog } from "@/lib/db/availability_log.ts";
import type { ConnectionLimit } from "@/lib/db/connection_limit.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { type Subscriber, Subscriptions } from "@/lib/db/subscriptions.ts";
import { keepTrying } from "@/lib/keep_trying.ts";
import type { Log } from "@/lib/log.ts";

/** Without queries, a listening connection does not notice that its server is gone. */
const HEARTBEAT_MS = 10_000;

/**
 * LISTEN on its own connection, with reconnects. Poolers forward no
 * notifications, so it is not used behind one: subscribers must also poll.
 */
export class NotificationListener {
  readonly #subscriptions = new Subscriptions((sql) => this.#run(sql));
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #connecting: Promise<boolean> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isRetrying = false;
  #isPooled = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly queryTimeoutMs: number,
    private readonly availability: AvailabilityLog,
    private readonly limit: ConnectionLimit,
    private readonly log: Log,
  ) {
    // Polling also finds every change, so requests come first.
    limit.onRefusal = () => this.#drop();
  }

  /**
   * Resolves after the first attempt, and returns a function that stops
   * listening. A failed attempt is repeated, and `onGap` is called when it
   * succeeds.
   */
  async listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>> {
    const added = this.#subscriptions.add(channel, subscriber);
    if (!await this.#connect()) this.#retry();
    return await added;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#heartbeat);
    await this.#connecting;
    await this.#client?.end();
  }

  /** @returns false if it should be retried */
  #connect(): Promise<boolean> {
    return this.#connecting ??= this.#attempt().finally(() => {
      this.#connecting = undefined;
    });
  }

  async #attempt(): Promise<boolean> {
    const { signal } = this.#closing;
    if (this.#client || this.#isPooled || signal.aborted) return true;
    if (this.limit.isScarce) return false;
    const client = new SessionClient({
      ...this.config,
      query_timeout: this.queryTimeoutMs,
    });
    client.on("error", (error) => this.#lose(client, error));
    try {
      await client.connect();
      this.#isPooled = await client.isPooled(this.queryTimeoutMs);
      if (this.#isPooled) {
        this.log(
          "info",
          "a connection pooler does not forward notifications: changes are found by polling",
        );
      } else await this.#subscriptions.attach(client);
    } catch (error) {
      client.end().catch(() => {});
      if (!signal.aborted && !this.limit.isRefusal(error)) {
        this.availability.lost(error);
      }
      return false;
    }
    if (this.#isPooled || signal.aborted) {
      await client.end();
      return true;
    }
    this.#client = client;
    this.availability.restored();
    this.#heartbeat = setInterval(() => this.#run("select 1"), HEARTBEAT_MS);
    if (this.#isRetrying) this.#subscriptions.reportGap();
    this.#isRetrying = false;
    return true;
  }

  async #run(sql: string): Promise<void> {
    const client = this.#client;
    await client?.query(sql).catch((error) => this.#lose(client, error));
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    if (!this.#closing.signal.aborted) this.availability.lost(error);
    this.#drop();
  }

  #drop(): void {
    const client = this.#client;
    if (client === undefined) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    client.end().catch(() => {});
    this.#retry();
  }

  #retry(): void {
    if (this.#isRetrying || this.#closing.signal.aborted) return;
    this.#isRetrying = true;
    void keepTrying(() => this.#connect(), this.#closing.signal);
  }
}
