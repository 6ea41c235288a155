import pg from "pg";
import { type Subscriber, Subscriptions } from "@/lib/db/subscriptions.ts";

/** LISTEN on the embedded database's one connection, again on each that replaces it. */
export class EmbeddedListener {
  readonly #subscriptions = new Subscriptions();
  #attached = false;

  /** @param run executes a statement on the pool. */
  constructor(private readonly run: (sql: string) => Promise<unknown>) {}

  /** Prepares a new connection before anyone uses it. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on("notification", ({ channel, payload }) => {
      this.#subscriptions.deliver(channel, payload ?? "");
    });
    for (const channel of this.#subscriptions.channels) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
    if (this.#attached) this.#subscriptions.reportGap();
    this.#attached = true;
  }

  async listen(
    channel: string,
    subscriber: Subscriber,
  ): Promise<() => Promise<void>> {
    const name = pg.escapeIdentifier(channel);
    if (this.#subscriptions.add(channel, subscriber)) {
      await this.run(`listen ${name}`);
    }
    return async () => {
      const isLast = this.#subscriptions.remove(channel, subscriber);
      if (isLast) await this.run(`unlisten ${name}`);
    };
  }
}
