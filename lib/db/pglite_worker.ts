/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { Buffer } from "node:buffer";
import { Script } from "node:vm";
import { PGlite } from "@electric-sql/pglite";
import type { PGliteAssets } from "@/lib/db/pglite_assets.ts";

/** What the worker that runs PGlite is asked. It answers each message once, in order. */
export type PGliteRequest =
  | {
    type: "open";
    dataDir: string | null;
    template: string | null;
    assets: PGliteAssets;
  }
  /** Bytes of PostgreSQL's wire protocol; the response's bytes come back. Deadline 0: none. */
  | { type: "wire"; bytes: Uint8Array<ArrayBuffer>; deadlineMs: number }
  | { type: "close" };

export type PGliteReply =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  /** After a timeout PGlite is beyond use: its computation was cut off anywhere. */
  | { ok: false; timedOut: boolean; message: string };

/**
 * Runs PGlite, which computes on the thread that calls it. Ending a worker does not
 * end a computation, which would go on writing to files that its successor has
 * opened; the time limit of a script does, so exchanges run inside one.
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
  if (dataDir !== null) await waitForPredecessor(dataDir);
  const loadDataDir = template === null
    ? undefined
    : toBlob(await Deno.readFile(template));
  return await PGlite.create({
    pgliteWasmModule: assets.program,
    fsBundle: toBlob(assets.files),
    ...(dataDir !== null && { dataDir: `${dataDir}/pglite` }),
    ...(loadDataDir && { loadDataDir }),
  });
}

/** A real blob's bytes would outlive this worker: tens of megabytes at each restart. */
function toBlob(bytes: Uint8Array): Blob {
  const blob = {
    size: bytes.length,
    type: "",
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
  };
  return blob as unknown as Blob;
}

/** An ended worker may still write; the kernel frees its lock when its thread is gone. */
async function waitForPredecessor(dataDir: string): Promise<void> {
  const file = await Deno.open(`${dataDir}/pglite.lock`, {
    create: true,
    write: true,
  });
  // Held, not closed: it lasts as long as this thread.
  await file.lock(true);
}

/**
 * Streamed, since PGlite keeps every message that its other calls parse. It
 * computes before it returns its promise, so that the time limit holds.
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
