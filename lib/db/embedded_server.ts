import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { makeDataDir } from "@/lib/config/data_dir.ts";
import { lockDirectory } from "@/lib/db/directory_lock.ts";
import { DiskReserve } from "@/lib/db/disk_reserve.ts";
import {
  CannotOpenError,
  NoConnectionError,
  QueryTimeoutError,
} from "@/lib/db/errors.ts";
import { pgliteAssets } from "@/lib/db/pglite_assets.ts";
import type { PGliteReply, PGliteRequest } from "@/lib/db/pglite_worker.ts";

/**
 * PGlite reports this, for example, if there is no space for the write-ahead
 * log. Text in rows cannot contain NULs.
 */
const PANIC = "SPANIC\0VPANIC\0";

/** PGlite in a worker: one session, for one connection at a time. */
export class EmbeddedServer {
  #worker: Worker | undefined;
  #started: Promise<void> | undefined;
  #lock: Deno.FsFile | undefined;
  #replies: PromiseWithResolvers<PGliteReply>[] = [];
  #closed = false;
  /**
   * How long the next exchanges may take before the worker is replaced; 0: no
   * limit. Not used for databases in memory, which would be lost.
   */
  deadlineMs = 0;

  /** @param dataDir a folder; null: in memory. */
  constructor(
    private readonly dataDir: string | null,
    private readonly template: string | null,
  ) {}

  /** Whether the data is lost when the worker ends. */
  get isEphemeral(): boolean {
    return this.dataDir === null;
  }

  /** @throws {CannotOpenError} */
  start(): Promise<void> {
    return this.#started ??= this.#start().catch((error) => {
      this.#kill();
      throw error;
    });
  }

  async #start(): Promise<void> {
    const { dataDir } = this;
    if (dataDir === null) return await this.#boot();
    makeDataDir(dataDir);
    this.#lock ??= await lockDirectory(dataDir);
    const reserve = new DiskReserve(dataDir);
    const files = `${dataDir}/pglite`;
    const isNew = !existsSync(files);
    try {
      await this.#boot().catch((cause) => {
        if (!reserve.release()) throw cause;
        return this.#boot();
      });
    } catch (cause) {
      this.#kill();
      if (reserve.take()) {
        throw new CannotOpenError(
          `The embedded database in "${dataDir}" cannot be opened: its files belong to another user, are damaged, or are from another version. Change their owner, restore a backup of the folder, or set another DATA_DIR.`,
          { cause },
        );
      }
      // Files that a full disk truncated would look damaged later.
      for (const path of isNew ? [files, `${files}.new`] : []) {
        await Deno.remove(path, { recursive: true }).catch(() => {});
      }
      throw new CannotOpenError(
        `The disk of DATA_DIR ("${dataDir}") is full, so the embedded database cannot be opened. No data is lost: free at least 64 MB of disk space, then start again.`,
        { cause },
      );
    }
    reserve.take();
  }

  async #boot(): Promise<void> {
    this.#worker?.terminate();
    const assets = await pgliteAssets();
    const url = new URL("./pglite_worker.ts", import.meta.url);
    const worker = new Worker(url, { type: "module", name: "pglite" });
    worker.onmessage = ({ data }) => this.#replies.shift()?.resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#kill();
    };
    this.#worker = worker;
    await this.#ask({
      type: "open",
      dataDir: this.dataDir,
      template: this.template,
      assets,
    });
  }

  /** Sends bytes of the wire protocol and returns the response's bytes, one caller at a time. */
  async exchange(bytes: Uint8Array): Promise<Buffer> {
    const { buffer } = await this.#ask({
      type: "wire",
      bytes: new Uint8Array(bytes),
      deadlineMs: this.isEphemeral ? 0 : this.deadlineMs,
    });
    const response = Buffer.from(buffer);
    // A server would restart itself. PGlite continues, but every later query
    // fails.
    if (!this.isEphemeral && response.includes(PANIC)) this.#restart();
    return response;
  }

  /** If a query still runs, its thread holds the lock until the process ends. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#started?.catch(() => {});
    const isIdle = this.#replies.length === 0;
    try {
      if (this.#worker && isIdle) await this.#ask({ type: "close" });
    } finally {
      this.#kill();
      // On a full disk, closing can fail; the worker has ended all the same.
      if (isIdle) {
        this.#lock?.close();
        this.#lock = undefined;
      }
    }
  }

  #ask(request: PGliteRequest): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#worker === undefined) {
      return Promise.reject(new NoConnectionError("The database has stopped."));
    }
    const reply = Promise.withResolvers<PGliteReply>();
    this.#replies.push(reply);
    const transfer = request.type === "wire" ? [request.bytes.buffer] : [];
    this.#worker.postMessage(request, transfer);
    return reply.promise.then((response) => {
      if (response.ok) return response.bytes;
      // PGlite reports SQL errors inside the protocol, so this error broke the
      // protocol.
      if (!this.isEphemeral && request.type !== "open") this.#restart();
      throw response.timedOut
        ? new QueryTimeoutError("The query took too long.")
        : new NoConnectionError(
          `The embedded database failed: ${response.message}`,
        );
    });
  }

  #restart(): void {
    this.#kill();
    // If this fails, the next caller starts it again.
    if (!this.#closed) this.start().catch(() => {});
  }

  #kill(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#started = undefined;
    for (const { reject } of this.#replies.splice(0)) {
      reject(new NoConnectionError("The embedded database was restarted."));
    }
  }
}
