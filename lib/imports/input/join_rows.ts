import { adIdOf } from "@/lib/imports/formats/looks_like_ad.ts";
import { isOfCard, withCards } from "@/lib/imports/formats/row_cards.ts";

/** Characters of rows in which others of the same ad are looked for: all of most files. */
const WINDOW_MAX = 16 * 1024 * 1024;

/** A 16-digit id ends in 0 one time in ten; two that both do, and no others, were rounded. */
const ROUNDED_MIN = 2;

type Members = Record<string, unknown>;

/** A row of a table, or several of one ad that were joined into the first. */
export interface TableRow {
  row: number;
  record: Members;
  /** Its id has lost its last digits. */
  isRounded: boolean;
}

interface Held {
  row: number;
  record: Members;
  id: string | null;
  /** What is not of one card alone, as text. */
  common: string;
  /** What is. */
  cards: Map<string, Members>;
  size: number;
}

function textOf(members: readonly [string, unknown][]): string {
  return JSON.stringify(
    members,
    (_key, value) => typeof value === "bigint" ? `${value}n` : value,
  );
}

/**
 * Joins rows of the same ad that differ only in what cards have, such as
 * pictures and titles: each is a card of one ad. Rows that differ in more are
 * observations of their own, and equal rows stay as they are.
 */
export class RowJoiner {
  /** In the order of the rows. */
  readonly #held = new Set<Held>();
  readonly #byId = new Map<string, Held>();
  #size = 0;
  #longIds = new Set<string>();
  #isRounded: boolean | null = null;

  /** Takes a row, and gives those that need not wait any more. */
  *add(row: number, record: Members, size: number): Generator<TableRow> {
    const id = this.#idOf(record);
    const entries = Object.entries(record);
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
      const held = { row, record, id, common, cards, size };
      this.#held.add(held);
      if (id !== null) this.#byId.set(id, held);
    }
    this.#size += size;
    for (const held of this.#held) {
      if (this.#size <= WINDOW_MAX) break;
      yield this.#give(held);
    }
  }

  *end(): Generator<TableRow> {
    for (const held of this.#held) yield this.#give(held);
  }

  #idOf(record: Members): string | null {
    const id = adIdOf(record);
    if (typeof id !== "string") return null;
    const text = id.trim();
    if (this.#isRounded === null && /^\d{16,}$/.test(text)) {
      this.#longIds.add(text);
    }
    return text;
  }

  #give(held: Held): TableRow {
    this.#isRounded ??= this.#longIds.size >= ROUNDED_MIN &&
      [...this.#longIds].every((id) => /^\d{15}0+$/.test(id));
    this.#held.delete(held);
    if (held.id !== null && this.#byId.get(held.id) === held) {
      this.#byId.delete(held.id);
    }
    this.#size -= held.size;
    const { row, id, cards } = held;
    const isRounded = this.#isRounded && id !== null && /^\d{15}0+$/.test(id);
    const record = cards.size === 1
      ? held.record
      : withCards(held.record, [...cards.values()]);
    return { row, record, isRounded };
  }
}
