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
/** Splits what a server sends into packets. */
export class Packets {
  /** The pieces of an incomplete packet. */
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = 0;

  constructor(private readonly onPacket: (packet: Buffer) => void) {}

  /** @param chunk memory that is not used again, so packets can be parts of it */
  take(chunk: Buffer): void {
    if (this.#held > 0) {
      this.#hold(chunk);
      // Joined once it is complete, since large packets arrive in many pieces.
      if (this.#held < this.#needed) return;
      chunk = Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#held = 0;
    }
    let at = 0;
    let needed = HEADER_BYTES;
    while (at + HEADER_BYTES <= chunk.length) {
      needed = 1 + chunk.readUInt32BE(at + 1);
      if (at + needed > chunk.length) break;
      this.onPacket(chunk.subarray(at, at += needed));
      needed = HEADER_BYTES;
    }
    if (at === chunk.length) return;
    this.#needed = needed;
    this.#hold(chunk.subarray(at));
  }

  #hold(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
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
      ? new Uint8Array(packet.buffer, packet.byteOffset + from, length)
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
