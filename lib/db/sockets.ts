import { Buffer } from "node:buffer";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** What pg says about a connection that it needs a socket for. */
interface SocketConfig {
  /** Truthy: the connection will use TLS. */
  readonly ssl?: unknown;
}

const READ_BYTES = 64 * 1024;
/** Deno before 2.8 does not implement the `onread` option. */
const HAS_ONREAD = !/^2\.[0-7]\./.test(Deno.version.deno);

/**
 * A socket that reads into the same memory each time; listeners of a new
 * socket's `data` event may use it only while they run. Allocating 64 KB for
 * each read is most of the cost of receiving a list.
 */
function rereading(): Socket {
  const buffer = Buffer.alloc(READ_BYTES);
  const callback = (bytes: number) => {
    socket.emit("data", buffer.subarray(0, bytes));
    return true;
  };
  // The types allow this option only in `connect`.
  const socket: Socket = new Socket({ onread: { buffer, callback } } as never);
  return socket;
}

/** A socket for pg to connect. For TLS, a plain one: TLS reads from it by itself. */
const createSocket = ({ ssl }: SocketConfig): Duplex =>
  ssl || !HAS_ONREAD ? new Socket() : rereading();

/** A store's open sockets, including those that are connecting: pg would wait for a silent peer. */
export class Sockets {
  readonly #open = new Set<Duplex>();
  #allClosed: (() => void) | undefined;

  /** @param create default: a TCP socket */
  constructor(private readonly create = createSocket) {}

  /** A socket for pg to connect, as its `stream` option. */
  readonly open = (config: SocketConfig = {}): Duplex => {
    const socket = this.create(config);
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#allClosed?.();
    });
    return socket;
  };

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
