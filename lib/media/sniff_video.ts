import { Buffer } from "node:buffer";

/** Bytes at the start of a video that identify its type. */
const HEAD = 64;
/** Maximum size of the "ftyp" box; larger ones are other files. */
const BOX_MAX = 256;
/** Containers that share MP4's first bytes: pictures, and QuickTime's own. */
const OTHER_BRANDS = /^(?:avi[fs]|hei[cfmsx]|hev[cmsx]|mif1|msf1|qt {2})$/;

/** Detects MP4 and WebM from their first bytes. */
export function sniffVideo(bytes: Uint8Array): "mp4" | "webm" | null {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  if (head.length < HEAD) return null;
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const brand = head.toString("latin1", 8, 12);
    const isBox = head.readUInt32BE(0) <= BOX_MAX;
    return isBox && !OTHER_BRANDS.test(brand) ? "mp4" : null;
  }
  const isMatroska = head.readUInt32BE(0) === 0x1a45dfa3;
  return isMatroska && head.includes("webm", 4, "latin1") ? "webm" : null;
}
