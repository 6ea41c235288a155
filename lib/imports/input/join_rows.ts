import { ENDS_IN_ZEROS } from "@/lib/imports/formats/archive_id.ts";
import { findAdId } from "@/lib/imports/formats/looks_like_ad.ts";
import { isOfCard } from "@/lib/imports/formats/row_cards.ts";

/** Maximum number of characters of buffered rows: all of most files. */
const WINDOW_MAX = 16 * 1024 * 1024;
/** The least that a cell counts as, because a short one takes more memory than its characters. */
const CELL_SIZE_MIN = 16;

/**
 * A 16-digit id ends in 0 one time in ten; two that both do, and no others,
 * were rounded. So was a single number in a spreadsheet, which keeps 15 digits:
 * longer ones are from tools that write all of them.
 */
const ROUNDED_MIN = { string: 2, bigint: 1 };
type IdKind = keyof typeof ROUNDED_MIN;

type Members = Record<string, unknown>;

/** A row of a table, or several joined rows of an ad. */
export interface TableRow {
  row: number;
  record: Members;
  /** Whether its id has lost its last digits. */
  isRounded: boolean;
}

/** A row, with the cards of later rows of the same ad. */
interface BufferedAd {
  row: number;
  record: Members;
  id: string | null;
  kind: IdKind;
  /** Whether a link in the row has all digits of the id. */
  isLinked: boolean;
  /** The fields that all of its rows have, as text. */
  common: string;
  /** The fields of each card, by their text. */
  cards: Map<string, Members>;
  size: number;
}

function textOfId(id: unknown): string | null {
  return typeof id === "string" || typeof id === "bigint"
    ? String(id).trim()
    : null;
}

function textOf(members: readonly [string, unknown][]): string {
  return JSON.stringify(
    members,
    (_key, value) => typeof value === "bigint" ? `${value}n` : value,
  );
}

/** A record in which numbers that a spreadsheet may have rounded are written as it displays them. */
function withRoundedNumbers(record: Members): Members {
  if (!Object.values(record).some((value) => typeof value === "bigint")) {
    return record;
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === "bigint" && ENDS_IN_ZEROS.test(String(value))
        ? Number(value).toExponential().replace("e", "E")
        : value,
    ]),
  );
}

/**
 * Joins rows of the same ad that differ only in fields of cards, such as
 * pictures and titles: each is a card of one ad. Rows that differ in other
 * fields are separate observations; equal rows are not joined.
 */
export class RowJoiner {
  /** Buffered rows in their order. */
  readonly #buffered = new Set<BufferedAd>();
  readonly #byId = new Map<string, BufferedAd>();
  #size = 0;
  readonly #longIds = { string: new Set<string>(), bigint: new Set<string>() };
  #isRounded: Record<IdKind, boolean> | null = null;

  /** Adds a row, and yields rows that no longer need to be buffered. */
  *add(row: number, record: Members, length: number): Generator<TableRow> {
    const { stated, id: adId, isLinked } = findAdId(record);
    const kind = typeof stated === "bigint" ? "bigint" : "string";
    this.#addLongId(textOfId(stated), kind);
    const id = textOfId(adId);
    const entries = Object.entries(record);
    const size = Math.max(length, entries.length * CELL_SIZE_MIN);
    const ofCard = entries.filter(([name]) => isOfCard(name));
    const common = textOf(entries.filter(([name]) => !isOfCard(name)));
    const first = id === null ? undefined : this.#byId.get(id);
    const card = textOf(ofCard);
    if (
      first?.common === common && ofCard.length > 0 && !first.cards.has(card)
    ) {
      first.cards.set(card, Object.fromEntries(ofCard));
      first.size += size;
    } else {
      const cards = new Map([[card, Object.fromEntries(ofCard)]]);
      const ofId = { id, kind, isLinked } as const;
      const ad = { row, record, ...ofId, common, cards, size };
      this.#buffered.add(ad);
      if (id !== null) this.#byId.set(id, ad);
    }
    this.#size += size;
    for (const ad of this.#buffered) {
      if (this.#size <= WINDOW_MAX) break;
      yield this.#finish(ad);
    }
  }

  *end(): Generator<TableRow> {
    for (const ad of this.#buffered) yield this.#finish(ad);
  }

  /** Stores a long id until the first row is returned, which decides whether ids are rounded. */
  #addLongId(id: string | null, kind: IdKind): void {
    if (this.#isRounded === null && id !== null && /^\d{16,}$/.test(id)) {
      this.#longIds[kind].add(id);
    }
  }

  #areRounded(kind: IdKind): boolean {
    const ids = this.#longIds[kind];
    return ids.size >= ROUNDED_MIN[kind] &&
      [...ids].every((id) => ENDS_IN_ZEROS.test(id));
  }

  #finish(ad: BufferedAd): TableRow {
    this.#isRounded ??= {
      string: this.#areRounded("string"),
      bigint: this.#areRounded("bigint"),
    };
    this.#buffered.delete(ad);
    if (ad.id !== null && this.#byId.get(ad.id) === ad) {
      this.#byId.delete(ad.id);
    }
    this.#size -= ad.size;
    const { row, id, kind, isLinked, cards } = ad;
    const isRounded = this.#isRounded[kind] && !isLinked && id !== null &&
      ENDS_IN_ZEROS.test(id);
    const record = cards.size === 1
      ? ad.record
      : { ...ad.record, cards: [...cards.values()] };
    const isWhole = this.#longIds.bigint.size > 0 && !this.#isRounded.bigint;
    return {
      row,
      record: isWhole ? record : withRoundedNumbers(record),
      isRounded,
    };
  }
}
