/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { Script } from "node:vm";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { readNewDatabase, writeNewDatabase } from "@/lib/db/new_database.ts";
import type { PGliteAssets } from "@/lib/db/pglite_assets.ts";

/** Messages to the worker that runs PGlite. It responds to each message once, in order. */
export type PGliteRequest =
  | {
    type: "open";
    dataDir: string | null;
    template: string | null;
    assets: PGliteAssets;
  }
  /** Bytes of PostgreSQL's wire protocol. The response has the server's bytes. Deadline 0: none. */
  | { type: "wire"; bytes: Uint8Array<ArrayBuffer>; deadlineMs: number }
  | { type: "close" };

export type PGliteReply =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  /** After a timeout, PGlite is unusable: its computation was interrupted at an arbitrary point. */
  | { ok: false; timedOut: boolean; message: string };

/**
 * Runs PGlite, which computes on the calling thread. Terminating a worker does
 * not stop a computation, which would continue to write to files that the next
 * worker has opened. The time limit of a script does, so exchanges run inside
 * one.
 */
const LIMITED = new Script("exchangeNow()");
const scope = globalThis as unknown as { exchangeNow: () => Promise<void> };
let database: PGlite | undefined;
let pending: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<PGliteRequest>) => {
  pending = pending.then(() => respond(data)).then(reply, (error) => {
    reply({
      ok: false,
      timedOut: error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT",
      message: error instanceof Error ? error.message : String(error),
    });
  });
};

function reply(message: PGliteReply): void {
  self.postMessage(message, message.ok ? [message.bytes.buffer] : []);
}

async function respond(request: PGliteRequest): Promise<PGliteReply> {
  switch (request.type) {
    case "open":
      database = await open(request);
      break;
    case "wire":
      return {
        ok: true,
        bytes: await exchange(request.bytes, request.deadlineMs),
      };
    case "close":
      await database?.close();
  }
  return { ok: true, bytes: new Uint8Array() };
}

async function open(
  { dataDir, template, assets }: PGliteRequest & { type: "open" },
): Promise<PGlite> {
  const options: PGliteOptions = {
    pgliteWasmModule: assets.program,
    fsBundle: toBlob(assets.files),
    // PGlite zeroes its buffers when it starts. With the default of 128 MB, reads
    // are as fast, since the system caches the files, and imports 3 to 9 % faster.
    startParams: [
      ...PGlite.defaultStartParams,
      ...["-c", "shared_buffers=32MB", "-c", "timezone=UTC"],
    ],
  };
  if (dataDir === null) {
    const dump = template === null
      ? readNewDatabase()
      : await Deno.readFile(template);
    return await PGlite.create({ ...options, loadDataDir: toBlob(dump) });
  }
  await waitForPredecessor(dataDir);
  const files = `${dataDir}/pglite`;
  if (!existsSync(`${files}/PG_VERSION`)) await writeNewDatabase(files);
  return await PGlite.create(files, options);
}

/** The bytes of a real blob would outlive this worker: tens of megabytes per restart. */
function toBlob(bytes: Uint8Array): Blob {
  const blob = {
    size: bytes.length,
    type: "",
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
  };
  return blob as unknown as Blob;
}

/** A terminated worker may still write. The kernel releases its lock when its thread ends. */
async function waitForPredecessor(dataDir: string): Promise<void> {
  const file = await Deno.open(`${dataDir}/pglite.lock`, {
    create: true,
    write: true,
  });
  // Not closed, so that it is held as long as this thread runs.
  await file.lock(true);
}

/**
 * Streamed, since PGlite's other calls keep every message that they parse. It
 * computes before it returns its promise, so the time limit applies.
 */
async function exchange(
  bytes: Uint8Array,
  deadlineMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const server = database;
  if (server === undefined) throw new Error("PGlite is not open.");
  const chunks: Uint8Array[] = [];
  scope.exchangeNow = () =>
    server.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (chunk) => chunks.push(chunk.slice()),
    });
  await (deadlineMs === 0
    ? scope.exchangeNow()
    : LIMITED.runInThisContext({ timeout: deadlineMs }));
  return new Uint8Array(Buffer.concat(chunks));
}
