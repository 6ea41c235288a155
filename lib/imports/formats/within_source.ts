import { Buffer } from "node:buffer";
import { SOURCE_BYTES_MAX } from "@/lib/ads/transparency.ts";
import type { Members } from "@/lib/imports/formats/members.ts";

/** As many of the members as fit; null without any. */
export function withinSource(members: Members): Members | null {
  const kept: Record<string, unknown> = {};
  let size = 2;
  for (const [name, value] of Object.entries(members)) {
    const more = Buffer.byteLength(JSON.stringify({ [name]: value })) - 1;
    if (value === undefined || size + more > SOURCE_BYTES_MAX) continue;
    size += more;
    kept[name] = value;
  }
  return Object.keys(kept).length === 0 ? null : kept;
}
