/** Stands between a client and a server, and fails as networks do. */
export class TcpProxy implements AsyncDisposable {
  readonly #listener: Deno.TcpListener;
  readonly #connections = new Set<Deno.TcpConn>();
  readonly #done: Promise<void>;
  #gate = Promise.withResolvers<void>();
  #isAway = false;

  /** @param target the URL of a database */
  constructor(private readonly target: string) {
    this.#listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    this.#gate.resolve();
    this.#done = this.#accept();
  }

  /** The same database, reached through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.#listener.addr.port);
    return url.href;
  }

  /** Connections stay open and new ones are made, but no byte arrives any more. */
  freeze(): void {
    this.#gate = Promise.withResolvers();
  }

  thaw(): void {
    this.#gate.resolve();
  }

  /** As if no server were there, until it returns. */
  goAway(): void {
    this.#isAway = true;
    this.cut();
  }

  comeBack(): void {
    this.#isAway = false;
  }

  cut(): void {
    for (const connection of this.#connections) connection[Symbol.dispose]();
    this.#connections.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.thaw();
    this.#listener.close();
    this.cut();
    await this.#done;
  }

  async #accept(): Promise<void> {
    const pumps: Promise<void>[] = [];
    for await (const client of this.#listener) {
      if (this.#isAway) {
        client.close();
        continue;
      }
      const { hostname, port } = new URL(this.target);
      const server = await Deno.connect({ hostname, port: Number(port) });
      this.#connections.add(client).add(server);
      pumps.push(this.#pump(client, server), this.#pump(server, client));
    }
    await Promise.all(pumps);
  }

  async #pump(from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> {
    try {
      for await (const chunk of from.readable) {
        await this.#gate.promise;
        const writer = to.writable.getWriter();
        await writer.write(chunk);
        writer.releaseLock();
      }
    } catch {
      // Either end was cut, which the other end learns below.
    }
    from[Symbol.dispose]();
    to[Symbol.dispose]();
  }
}
