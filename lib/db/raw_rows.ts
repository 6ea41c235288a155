import type { Buffer } from "node:buffer";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

const DATA_ROW = "D".charCodeAt(0);

/** Makes a message of a packet. */
type HandlePacket = (
  offset: number,
  code: number,
  length: number,
  bytes: Buffer,
) => { name: string; length: number; fields?: unknown };

/** A row as it came, for who knows the types of its values. */
export class RawRow {
  readonly name = "dataRow";

  constructor(
    /** At which the row's number of values stands, then each with its length. */
    readonly offset: number,
    readonly length: number,
    /** Of the packet; only until the next one. */
    readonly bytes: Buffer,
    private readonly handle: HandlePacket,
  ) {}

  /** For pg's own queries: the values as texts. */
  get fields(): unknown {
    return this.handle(this.offset, DATA_ROW, this.length, this.bytes).fields;
  }
}

/** What pg's types leave out. */
interface Wire {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(name: string, message: unknown): void;
}

/** Lets a connection pass rows on as they come, where pg would make texts of all their values. */
export function passRawRows(connection: pg.Connection): void {
  const wire = connection as unknown as Wire;
  wire.attachListeners = (stream) => {
    const parser = new Parser();
    const inner = parser as unknown as { handlePacket: HandlePacket };
    const handle = inner.handlePacket.bind(parser);
    inner.handlePacket = (offset, code, length, bytes) =>
      code === DATA_ROW
        ? new RawRow(offset, length, bytes, handle)
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
