import type { Reader } from "../../reader.ts";

/** A row of the feed. */
interface Change {
  change: "upserted" | "removed";
  version: number;
  ad: { id: number; ad_archive_id: string; [name: string]: unknown };
}

export interface ChangePage {
  data: Change[];
  meta: { up_to_date: boolean; limit: number };
  pagination: { cursor: string; has_more: boolean };
}

/** A copy of the archive that follows the feed, as plainly as can be. */
export class Mirror {
  readonly ads = new Map<string, Change["ad"]>();
  /** Every row that was read, in order. */
  readonly rows: Change[] = [];
  cursor = "";

  constructor(
    private readonly r: Pick<Reader, "list">,
    private readonly query = "",
  ) {}

  async read(more = ""): Promise<ChangePage> {
    const page = await this.r.list(
      `/v1/changes?cursor=${this.cursor}&${this.query}${more}`,
    ) as unknown as ChangePage;
    for (const { change, ad } of page.data) {
      if (change === "removed") this.ads.delete(ad.ad_archive_id);
      else this.ads.set(ad.ad_archive_id, ad);
    }
    this.rows.push(...page.data);
    this.cursor = page.pagination.cursor;
    return page;
  }

  /** Reads to the end. */
  async follow(): Promise<void> {
    while (!(await this.read()).meta.up_to_date);
  }

  /** The copy, in the order of lists. */
  get copy(): Change["ad"][] {
    return [...this.ads.values()].sort((a, b) => b.id - a.id);
  }
}
