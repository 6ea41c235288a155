import { Buffer } from "node:buffer";
import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { StoredAd } from "@/lib/imports/decide_batch.ts";
import { Spool } from "@/lib/imports/input/spool.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { readStored } from "@/lib/imports/read_stored.ts";

/** An ad without its state, which is in the file at `position`; if that is null, the archive has it. */
interface TriedAd {
  ad: StoredAd;
  position: { from: number; size: number } | null;
}

/**
 * The ads of a dry run, as an import would have left them. Their states are in a
 * temporary file: only about 300 bytes per ad are in memory.
 */
export class TriedAds implements AsyncDisposable {
  readonly #ads = new Map<string, TriedAd>();
  #file: Spool | null = null;

  constructor(private readonly db: Kysely<Schema>) {}

  /** The ads of a batch. */
  async read(batch: readonly Incoming[]): Promise<Map<string, StoredAd>> {
    const archived = batch.filter(({ record }) =>
      !this.#ads.get(record.ad_archive_id)?.position
    );
    const ads = new Map<string, StoredAd>(await readStored(this.db, archived));
    for (const ad of ads.values()) {
      // An import would first clear what another run has set aside.
      Object.assign(ad, { aside: [], waiting: null });
    }
    for (const id of new Set(batch.map(({ record }) => record.ad_archive_id))) {
      const { ad, position } = this.#ads.get(id) ?? {};
      if (ad === undefined) continue;
      const state = position
        ? await this.#recall(position)
        : ads.get(id)?.state ?? null;
      ads.set(id, { ...ad, state });
    }
    return ads;
  }

  /** Keeps the ads of a batch; `changed` are those with a new state. */
  async keep(
    ads: ReadonlyMap<string, StoredAd>,
    changed: ReadonlySet<string>,
  ): Promise<void> {
    const chunks: Uint8Array[] = [];
    let from = this.#file?.size ?? 0;
    for (const [id, { state, ...ad }] of ads) {
      let position = this.#ads.get(id)?.position ?? null;
      if (changed.has(id)) {
        const bytes = new TextEncoder().encode(JSON.stringify(state));
        chunks.push(bytes);
        position = { from, size: bytes.length };
        from += bytes.length;
      }
      this.#ads.set(id, { ad: { ...ad, state: null }, position });
    }
    if (chunks.length === 0) return;
    this.#file ??= await Spool.open();
    await this.#file.append(Buffer.concat(chunks));
  }

  /** The records that wait for the end of the run, in the order of the input. */
  waiting() {
    return [...this.#ads.values()].flatMap(({ ad }) => ad.waiting ?? [])
      .sort((a, b) => a.position - b.position).map(({ record }) => record);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file?.[Symbol.asyncDispose]();
  }

  async #recall(
    { from, size }: NonNullable<TriedAd["position"]>,
  ): Promise<AdState> {
    const bytes = new Uint8Array(size);
    await this.#file!.readInto(bytes, from);
    return JSON.parse(new TextDecoder().decode(bytes));
  }
}
