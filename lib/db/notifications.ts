import pg from "pg";

/** A subscriber to a channel. */
export interface Subscriber {
  /** Called with each notification's payload. */
  onPayload: (payload: string) => void;
  /**
   * Called when notifications may have been missed, so that the subscriber
   * reads the announced data again.
   */
  onGap: () => void;
}

/** The subscribers of each channel, independent of the connection that listens. */
export class Notifications {
  readonly #channels = new Map<string, Set<Subscriber>>();
  /** Whether the next connection replaces one, or comes later than it should. */
  #isLate = false;

  /** @param run executes a statement on the listening connection, which it may open */
  constructor(private readonly run: (sql: string) => Promise<unknown>) {}

  /** Listens for all subscribers on a new connection. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on("notification", ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) {
        onPayload(payload ?? "");
      }
    });
    // The iterator also returns channels that are added meanwhile.
    for (const channel of this.#channels.keys()) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
    const isLate = this.#isLate;
    this.#isLate = true;
    if (!isLate) return;
    for (const subscribers of this.#channels.values()) {
      for (const { onGap } of subscribers) onGap();
    }
  }

  /**
   * Resolves after the first attempt; a later connection makes up for a failed
   * one.
   * @returns stops this subscriber
   */
  async add(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>> {
    const name = pg.escapeIdentifier(channel);
    const subscribers = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscribers.add(subscriber));
    if (subscribers.size === 1) await this.#try(`listen ${name}`);
    return async () => {
      subscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      this.#channels.delete(channel);
      await this.#try(`unlisten ${name}`);
    };
  }

  async #try(sql: string): Promise<void> {
    await this.run(sql).catch(() => this.#isLate = true);
  }
}
