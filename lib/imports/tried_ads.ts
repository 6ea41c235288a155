import { Buffer } from "node:buffer";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming, Read } from "@/lib/imports/batches.ts";
import type {
  AdChange,
  StoredAd,
  WaitingRecord,
} from "@/lib/imports/decide_batch.ts";
import { Spool } from "@/lib/imports/input/spool.ts";
import { readStored } from "@/lib/imports/read_stored.ts";

/** Marks ads that the run would have written; no stored run has this id. */
export const RUN = { id: 0 };

/** Where an ad is in the file. */
interface Place {
  from: number;
  size: number;
}

/**
 * The ads of a dry run, as an import would have left them. They are in a
 * temporary file: only about 300 bytes per ad are in memory.
 */
export class TriedAds implements AsyncDisposable {
  readonly #places = new Map<string, Place>();
  readonly #waiting = new Map<string, WaitingRecord>();
  #file: Spool | null = null;

  constructor(private readonly db: Kysely<Schema>) {}

  /** The ads of a batch. */
  async read(batch: readonly Incoming[]): Promise<Map<string, StoredAd>> {
    const isTried = ({ record }: Incoming) =>
      this.#places.has(record.ad_archive_id);
    const ads = await readStored(this.db, batch.filter((ad) => !isTried(ad)));
    for (const ad of ads.values()) {
      // An import would first clear what another run has set aside.
      Object.assign(ad, { aside: [], waiting: null });
    }
    const tried = batch.filter(isTried)
      .map(({ record }) => record.ad_archive_id);
    for (const id of new Set(tried)) {
      ads.set(id, await this.#recall(this.#places.get(id)!));
    }
    return ads;
  }

  /** Keeps the ads of a batch, except those of which it had no other record than the stored one. */
  async keep(ads: ReadonlyMap<string, AdChange>): Promise<void> {
    const chunks: Uint8Array[] = [];
    let from = this.#file?.size ?? 0;
    for (const [id, change] of ads) {
      const ad = afterwards(change);
      if (ad.state === null) continue;
      const bytes = Buffer.from(JSON.stringify(ad));
      chunks.push(bytes);
      this.#places.set(id, { from, size: bytes.length });
      from += bytes.length;
      if (ad.waiting === null) this.#waiting.delete(id);
      else this.#waiting.set(id, ad.waiting);
    }
    if (chunks.length === 0) return;
    this.#file ??= await Spool.open();
    await this.#file.append(Buffer.concat(chunks));
  }

  /** The records that wait for the end of the run, in the order of the input. */
  waiting(): Read[] {
    return [...this.#waiting.values()]
      .sort((a, b) => a.position - b.position);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.[Symbol.asyncDispose]();
  }

  async #recall({ from, size }: Place): Promise<StoredAd> {
    const bytes = Buffer.alloc(size);
    await this.#file!.readInto(bytes, from);
    return JSON.parse(bytes.toString());
  }
}

/** An ad as the archive would have it after a change. */
function afterwards(
  { hash, isChanged, stored, superseded, written, ...change }: AdChange,
): StoredAd {
  return {
    id: stored?.id ?? 0,
    // Nothing is written again.
    created_at: 0,
    search_hash: null,
    source_hash: hash!,
    scrape_run_id: isChanged ? RUN.id : stored!.scrape_run_id,
    superseded_hashes: superseded,
    state: written ?? stored!.state,
    observed_at: change.observed_at,
    aside: change.aside,
    waiting: change.waiting,
  };
}
