import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import type pg from "pg";
import { BYTES } from "@/lib/db/value_parsers.ts";

/**
 * Columns of this name are passed on as bytes (`Uint8Array`): decoding and
 * encoding 42 KB takes 200 us.
 */
const PASSED_ON = "json";

const DATA_ROW = "D".charCodeAt(0);
/** A packet starts with one byte for its type, then its length without that byte. */
const HEADER_BYTES = 5;
/** The offset of the length of a row's first value, after the header and the number of values. */
const FIRST_VALUE = 7;
/** Memory of a connection for packets that arrive in pieces. */
const KEPT_BYTES = 256 * 1024;

/** Splits what a server sends into packets, in reused memory. */
class Packets {
  #memory = Buffer.alloc(0);
  /** Number of bytes of an incomplete packet. */
  #held = 0;

  /** @param onPacket may use the packet only while it runs */
  constructor(private readonly onPacket: (packet: Buffer) => void) {}

  take(chunk: Buffer): void {
    const bytes = this.#held === 0 ? chunk : this.#append(chunk);
    let at = 0;
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      this.onPacket(bytes.subarray(at, end));
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

/** The values of a row: those to pass on as bytes, all others as texts. */
function readRow(packet: Buffer, isPassedOn: readonly boolean[]) {
  let at = FIRST_VALUE;
  return isPassedOn.map((isBytes) => {
    const length = packet.readInt32BE(at);
    at += 4;
    if (length === -1) return null;
    const from = at;
    at += length;
    return isBytes
      // A copy, since the next packet may overwrite the memory.
      ? new Uint8Array(packet.subarray(from, at))
      : packet.toString("utf8", from, at);
  });
}

/** Members that pg's types lack. `tests/db/driver_members_test.ts` checks them. */
interface Wire {
  attachListeners(stream: EventEmitter): void;
}

/**
 * Makes a connection pass documents on as bytes, where pg would decode them to
 * strings. Everything but rows is left to pg.
 */
export function passDocuments(connection: pg.Connection): void {
  const wire = connection as unknown as Wire;
  const attachListeners = wire.attachListeners.bind(connection);
  let isPassedOn: readonly boolean[] = [];
  // Before pg's own listener, which reads the types.
  connection.on("rowDescription", ({ fields }: {
    fields: { name: string; dataTypeID: number }[];
  }) => {
    isPassedOn = fields.map(({ name }) => name === PASSED_ON);
    for (const field of fields) {
      if (field.name === PASSED_ON) field.dataTypeID = BYTES;
    }
  });
  wire.attachListeners = (stream) => {
    const others = new EventEmitter();
    attachListeners(others);
    const packets = new Packets((packet) => {
      if (packet[0] !== DATA_ROW) others.emit("data", packet);
      else connection.emit("dataRow", { fields: readRow(packet, isPassedOn) });
    });
    stream.on("data", (chunk: Buffer) => packets.take(chunk));
  };
}
