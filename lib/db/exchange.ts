import type { Buffer } from "node:buffer";
import pg from "pg";
import type { RawRow } from "@/lib/db/raw_rows.ts";
import { VALUE_PARSERS } from "@/lib/db/value_parsers.ts";

/** The result of a statement. */
export interface Returned {
  rows: Record<string, unknown>[];
  /**
   * The command tag with the number of rows, such as `INSERT 0 3`; for several
   * statements, the last one's.
   */
  done: string;
}

/** A statement to send. */
interface Statement {
  text: string;
  values: readonly unknown[];
  /** Statements to send before it, in the same packet. */
  before: readonly string[];
  /** The name of the prepared statement that it is or becomes. */
  name: string | undefined;
  /** Whether the server already has it under that name. */
  isPrepared: boolean;
}

/** Converts values to PostgreSQL's text format. It is missing from pg's types. */
const { prepareValue } = (pg as unknown as {
  utils: { prepareValue(value: unknown): string | Uint8Array | null };
}).utils;

/** The offset of the length of a row's first value, after the header and the number of values. */
const FIRST_VALUE = 7;

/** Reads a value from its start to its end. */
type Read = (bytes: Buffer, from: number, to: number) => unknown;

/**
 * Columns of this name are passed on as bytes (`Uint8Array`): decoding and
 * encoding 42 KB takes 200 us.
 */
const PASSED_ON = "json";

interface Field {
  name: string;
  dataTypeID: number;
}

/** Members of pg's connection that its types lack. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  query(text: string): void;
  parse(message: { name?: string | undefined; text: string }): void;
  bind(message: {
    statement?: string | undefined;
    values?: readonly unknown[];
  }): void;
  describe(message: { type: "P" }): void;
  execute(): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

function toReader({ name, dataTypeID }: Field): Read {
  // A copy, since the next packet may overwrite the memory.
  if (name === PASSED_ON) {
    return (bytes, from, to) => new Uint8Array(bytes.subarray(from, to));
  }
  const parse = VALUE_PARSERS.getTypeParser(dataTypeID, "text");
  return (bytes, from, to) => parse(bytes.toString("utf8", from, to));
}

/**
 * One statement on its way through pg's client, in one packet each way. pg's
 * own `Query` costs as much as a server's whole response to a simple query: it
 * is an event emitter with a promise and a timer.
 */
export class Exchange implements pg.Submittable {
  readonly answered: Promise<Returned>;
  readonly #statement: Statement;
  readonly #values: unknown[];
  #rows: Record<string, unknown>[] = [];
  #done = "";
  #names: string[] = [];
  #readers: Read[] = [];
  #unparsed: number;
  #failure: unknown;
  #resolve!: (returned: Returned) => void;
  #reject!: (error: unknown) => void;

  /**
   * @param onPrepared called when the server has the statement under its name
   * @param onEnd called when no more response is expected
   * @throws {Error} if a value cannot be sent
   */
  constructor(
    statement: Statement,
    private readonly onPrepared: () => void,
    private readonly onEnd: () => void,
  ) {
    this.#statement = statement;
    this.#values = statement.values.map((value) => prepareValue(value));
    this.#unparsed = statement.before.length + 1;
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Stops waiting, whatever the server still sends. */
  end(error: unknown): void {
    this.onEnd();
    this.#reject(error);
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const { text, name, isPrepared, before } = this.#statement;
    if (this.#values.length === 0) {
      return wire.query([...before, text].join("; "));
    }
    wire.stream.cork();
    for (const text of before) {
      wire.parse({ text });
      wire.bind({});
      wire.execute();
    }
    if (!isPrepared) wire.parse({ name, text });
    wire.bind({ statement: name, values: this.#values });
    wire.describe({ type: "P" });
    wire.execute();
    wire.sync();
    wire.stream.uncork();
  }

  /** Called for each statement that the server has parsed. */
  handleParseComplete(): void {
    if (--this.#unparsed === 0) this.onPrepared();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#rows = [];
    this.#names = fields.map(({ name }) => name);
    this.#readers = fields.map(toReader);
  }

  handleDataRow({ packet }: RawRow): void {
    if (this.#failure !== undefined) return;
    try {
      const row: Record<string, unknown> = {};
      let at = FIRST_VALUE;
      for (let i = 0; i < this.#readers.length; i++) {
        const length = packet.readInt32BE(at);
        at += 4;
        const end = at + Math.max(length, 0);
        row[this.#names[i]!] = length === -1
          ? null
          : this.#readers[i]!(packet, at, end);
        at = end;
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done = text;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.end(this.#failure);
    this.onEnd();
    this.#resolve({ rows: this.#rows, done: this.#done });
  }

  /** The server rejected the statement, or the connection is lost. */
  handleError(error: unknown): void {
    this.end(error);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    (connection as unknown as Wire).sendCopyFail("There is nothing to copy.");
  }

  handleCopyData(): void {}
}
