import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import type { EmbeddedServer } from "@/lib/db/embedded_server.ts";

/** The `Terminate` message, which would stop PGlite itself, not only a session. */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);
type Done = (error?: Error | null) => void;

/** Replaces a TCP socket, so that `pg` is the driver for both stores. */
export class EmbeddedSocket extends Duplex {
  constructor(private readonly server: EmbeddedServer) {
    super();
  }

  connect(): this {
    this.server.start().then(
      () => this.emit("connect"),
      (error) => this.destroy(error),
    );
    return this;
  }

  override async _writev(
    items: { chunk: Buffer }[],
    done: Done,
  ): Promise<void> {
    const message = Buffer.concat(
      items.map(({ chunk }) => chunk).filter((c) => !c.equals(TERMINATE)),
    );
    if (message.length === 0) return done();
    try {
      const response = await this.server.exchange(message);
      if (!this.destroyed) this.push(response);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _read(): void {}

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  // pg and its pool call these on every socket; they have no effect within one
  // process.
  setNoDelay(): this {
    return this;
  }
  ref(): this {
    return this;
  }
}
