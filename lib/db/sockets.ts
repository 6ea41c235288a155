import type { Duplex } from "node:stream";

/** What pg says about a connection that it needs a socket for. */
export interface SocketConfig {
  /** Truthy: the connection will use TLS. */
  readonly ssl?: unknown;
}

/** A store's open sockets, including those that are connecting: pg would wait for a silent peer. */
export class Sockets<Socket extends Duplex> {
  readonly #open = new Set<Socket>();
  #allClosed: (() => void) | undefined;

  constructor(private readonly create: (config: SocketConfig) => Socket) {}

  /** A socket for pg to connect. */
  open(config: SocketConfig): Socket {
    const socket = this.create(config);
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#allClosed?.();
    });
    return socket;
  }

  /** Resolves when none is left. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#allClosed = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Closes all of them at once, which fails everything that uses or waits for them. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
