/** What a subscriber of a channel gives. */
export interface Subscriber {
  /** Called with each notification's payload. */
  onPayload: (payload: string) => void;
  /** Called when notifications may have been missed, so that it reads again what they announce. */
  onGap: () => void;
}

/** Who listens to which channel, whatever the connection behind it does. */
export class Subscriptions {
  readonly #channels = new Map<string, Set<Subscriber>>();

  get channels(): string[] {
    return [...this.#channels.keys()];
  }

  /** @returns whether the channel is new. */
  add(channel: string, subscriber: Subscriber): boolean {
    const known = this.#channels.get(channel);
    known?.add(subscriber);
    if (!known) this.#channels.set(channel, new Set([subscriber]));
    return known === undefined;
  }

  /** @returns whether the channel has no subscriber left. */
  remove(channel: string, subscriber: Subscriber): boolean {
    const known = this.#channels.get(channel);
    known?.delete(subscriber);
    return known?.size === 0 && this.#channels.delete(channel);
  }

  deliver(channel: string, payload: string): void {
    for (const subscriber of this.#channels.get(channel) ?? []) {
      subscriber.onPayload(payload);
    }
  }

  reportGap(): void {
    for (const subscribers of this.#channels.values()) {
      for (const subscriber of subscribers) subscriber.onGap();
    }
  }
}
