import { Buffer } from "node:buffer";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

const DATA_ROW = "D".charCodeAt(0);
/** A packet starts with one byte for its type, then its length without that byte. */
const HEADER_BYTES = 5;
/** Memory of a connection for packets that arrive in pieces. */
const KEPT_BYTES = 256 * 1024;

interface Message {
  name: string;
  fields?: unknown;
}

/** An undecoded row, for callers that know the types of its values. */
export class RawRow implements Message {
  readonly name = "dataRow";

  /** @param packet valid only until the next one */
  constructor(readonly packet: Buffer) {}

  /** For pg's own queries: the values as texts. */
  get fields(): unknown {
    let fields: unknown;
    new Parser().parse(this.packet, (row: Message) => fields = row.fields);
    return fields;
  }
}

/** Splits what a server sends into packets, in reused memory. */
class Packets {
  readonly #parser = new Parser();
  #memory = Buffer.alloc(0);
  /** Number of bytes of an incomplete packet. */
  #held = 0;

  constructor(private readonly onMessage: (message: Message) => void) {}

  take(chunk: Buffer): void {
    const bytes = this.#held === 0 ? chunk : this.#append(chunk);
    let at = 0;
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      const packet = bytes.subarray(at, end);
      if (bytes[at] === DATA_ROW) this.onMessage(new RawRow(packet));
      else this.#parser.parse(packet, this.onMessage);
      at = end;
    }
    this.#held = 0;
    if (at < bytes.length) this.#append(bytes.subarray(at));
    else if (this.#memory.length > KEPT_BYTES) this.#memory = Buffer.alloc(0);
  }

  /** @returns all bytes so far */
  #append(chunk: Buffer): Buffer {
    const length = this.#held + chunk.length;
    if (length > this.#memory.length) {
      const larger = Buffer.alloc(Math.max(2 * length, KEPT_BYTES));
      this.#memory.copy(larger, 0, 0, this.#held);
      this.#memory = larger;
    }
    chunk.copy(this.#memory, this.#held);
    this.#held = length;
    return this.#memory.subarray(0, length);
  }
}

/** Members that pg's types lack. */
interface Wire {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(name: string, message: unknown): void;
}

/** Makes a connection emit rows undecoded, where pg would convert all values to strings. */
export function passRawRows(connection: pg.Connection): void {
  const wire = connection as unknown as Wire;
  wire.attachListeners = (stream) => {
    const packets = new Packets((message) =>
      wire.emit(
        message.name === "error" ? "errorMessage" : message.name,
        message,
      )
    );
    stream.on("data", (chunk: Buffer) => packets.take(chunk));
  };
}
