import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** A store's open sockets, including those that are connecting: pg would wait for a silent peer. */
export class Sockets {
  readonly #open = new Set<Duplex>();
  #allClosed: (() => void) | undefined;

  /** @param create default: a TCP socket */
  constructor(private readonly create: () => Duplex = () => new Socket()) {}

  /** A socket for pg to connect, as its `stream` option. */
  readonly open = (): Duplex => {
    const socket = this.create();
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#allClosed?.();
    });
    return socket;
  };

  /** Resolves when no socket is left. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#allClosed = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Closes all sockets at once, which fails everything that uses or waits for one. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
