import type { Duplex } from "node:stream";

/** What pg tells of a connection that it needs a socket for. */
export interface SocketConfig {
  /** Truthy: TLS will be spoken on it. */
  readonly ssl?: unknown;
}

/** A store's open sockets, also those that connect: pg waits for a peer that is silent. */
export class Sockets<Socket extends Duplex> {
  readonly #open = new Set<Socket>();
  #allClosed: (() => void) | undefined;

  constructor(private readonly create: (config: SocketConfig) => Socket) {}

  /** A socket to connect. */
  open(config: SocketConfig): Socket {
    const socket = this.create(config);
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#allClosed?.();
    });
    return socket;
  }

  /** Resolves once there is none left. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#allClosed = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Ends all of them at once, and whatever runs there or waits for them. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
