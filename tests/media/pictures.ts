import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff";

/** A picture with detail, which another seed makes another one. */
export function picture(
  {
    width = 400,
    height = 300,
    format = "jpeg",
    quality = 80,
    seed = 1,
    orientation,
  }: {
    width?: number;
    height?: number;
    format?: Format;
    quality?: number;
    seed?: number;
    orientation?: number;
  } = {},
): Promise<Uint8Array> {
  const tiles = 6;
  const data = Uint8Array.from(
    { length: tiles * tiles * 3 },
    (_, at) => Math.abs(Math.sin((at + 1) * 12.9898 * seed) * 43758.5453) % 256,
  );
  const drawn = sharp(data, {
    raw: { width: tiles, height: tiles, channels: 3 },
  })
    .resize(width, height, { fit: "fill" })
    .toFormat(format, { quality, ...(format === "avif" ? { effort: 0 } : {}) });
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).toBuffer();
}

/** A picture of one color. */
export const flat = (): Promise<Uint8Array> =>
  sharp({
    create: { width: 50, height: 50, channels: 3, background: "#c80" },
  }).png().toBuffer();

/** A valid PNG of far more pixels than its bytes let expect. */
export function bomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
