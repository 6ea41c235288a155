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
