import pg from "pg";
import type {
  AvailabilityLog,
  DatabaseLog,
} from "@/lib/db/availability_log.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { type Subscriber, Subscriptions } from "@/lib/db/subscriptions.ts";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 32_000;
/** Without questions of its own, a listening connection never learns that its server is gone. */
const HEARTBEAT_MS = 10_000;

/**
 * LISTEN on a connection of its own, which is made with the first subscriber
 * and remade when lost. Through a pooler no notification would ever arrive, so
 * there is no such connection then: subscribers must ask by itself too.
 */
export class NotificationListener {
  readonly #subscriptions = new Subscriptions();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #missed = false;
  #isPooled = false;
  #closed = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly queryTimeoutMs: number,
    private readonly availability: AvailabilityLog,
    private readonly log: DatabaseLog,
  ) {}

  /**
   * Resolves when the first attempt has ended. A failed one is repeated, and
   * `onGap` tells when it has succeeded.
   *
   * @returns stops this subscriber.
   */
  async listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>> {
    const isNew = this.#subscriptions.add(channel, subscriber);
    if (!this.#client) await this.#connect();
    else if (isNew) await this.#run(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      const isLast = this.#subscriptions.remove(channel, subscriber);
      if (isLast) await this.#run(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end();
  }

  #connect(): Promise<void> {
    return this.#connecting ??= this.#attempt().finally(() => {
      this.#connecting = undefined;
    });
  }

  async #attempt(): Promise<void> {
    if (this.#closed || this.#isPooled) return;
    const client = new SessionClient({
      ...this.config,
      query_timeout: this.queryTimeoutMs,
    });
    client.on("error", (error) => this.#lose(client, error));
    client.on("notification", ({ channel, payload }) => {
      this.#subscriptions.deliver(channel, payload ?? "");
    });
    try {
      await client.connect();
      this.#isPooled = await client.isPooled(this.queryTimeoutMs);
      if (this.#isPooled) {
        this.log(
          "info",
          "a connection pooler does not forward notifications: changes are found by polling",
        );
        return await client.end();
      }
      await this.#listenToAll(client);
    } catch (error) {
      client.end().catch(() => {});
      return this.#retryLater(error);
    }
    if (this.#closed) return await client.end();
    this.#client = client;
    this.#retryMs = FIRST_RETRY_MS;
    this.availability.restored();
    this.#timer = setTimeout(() => this.#beat(), HEARTBEAT_MS);
    if (this.#missed) this.#subscriptions.reportGap();
    this.#missed = false;
  }

  /** Asks for the list again each time, since channels may be added meanwhile. */
  async #listenToAll(client: pg.Client): Promise<void> {
    const done = new Set<string>();
    for (;;) {
      const channel = this.#subscriptions.channels.find((c) => !done.has(c));
      if (channel === undefined) return;
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      done.add(channel);
    }
  }

  async #beat(): Promise<void> {
    if (await this.#run("select 1") && !this.#closed) {
      this.#timer = setTimeout(() => this.#beat(), HEARTBEAT_MS);
    }
  }

  async #run(sql: string): Promise<boolean> {
    const client = this.#client;
    if (client === undefined) return false;
    try {
      await client.query(sql);
      return true;
    } catch (error) {
      this.#lose(client, error);
      return false;
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    this.#retryLater(error);
  }

  #retryLater(error: unknown): void {
    this.#missed = true;
    if (this.#closed) return;
    this.availability.lost(error);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}
