import type { Buffer } from "node:buffer";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

/** A row as it came, for who knows the types of its values. */
export interface RawRow {
  readonly name: "dataRow";
  readonly length: number;
  /** Has the row's number of values at `offset`, then each with its length; only until the next packet. */
  readonly bytes: Buffer;
  readonly offset: number;
}

const DATA_ROW = "D".charCodeAt(0);

type HandlePacket = (
  offset: number,
  code: number,
  length: number,
  bytes: Buffer,
) => { name: string };

/** What pg's types leave out. */
interface Wire {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(name: string, message: unknown): void;
}

/** Lets a connection pass rows on as they come, where pg makes texts of all their values. */
export function passRawRows(connection: pg.Connection): void {
  const wire = connection as unknown as Wire;
  wire.attachListeners = (stream) => {
    const parser = new Parser();
    const inner = parser as unknown as { handlePacket: HandlePacket };
    const handle = inner.handlePacket.bind(parser);
    inner.handlePacket = (offset, code, length, bytes) =>
      code === DATA_ROW
        ? { name: "dataRow", length, bytes, offset } satisfies RawRow
        : handle(offset, code, length, bytes);
    stream.on(
      "data",
      (packet: Buffer) =>
        parser.parse(packet, (message) =>
          wire.emit(
            message.name === "error" ? "errorMessage" : message.name,
            message,
          )),
    );
  };
}
