import type { Kysely } from "kysely";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import { withOwnMedia } from "@/lib/ads/responses/bodies.ts";
import { ignoredOf } from "@/lib/http/paging.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import type { BrandQueries } from "@/lib/brands/queries.ts";
import { readBrandChanges } from "@/lib/changes/brand_changes.ts";
import { readHistory } from "@/lib/changes/history.ts";
import type { AdHistory } from "@/lib/changes/wire.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { ParseOptions } from "@/lib/http/policy.ts";
import { type ParamTable, parseQuery } from "@/lib/http/query.ts";
import { Representation } from "@/lib/http/representation.ts";
import { timeParam } from "@/lib/http/time_param.ts";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";

const DAYS_DEFAULT = 7;

const brandChangesParams = {
  since: timeParam(
    "min",
    `Changes at this time or later. YYYY-MM-DD (UTC), a time with an offset as in RFC 3339, or seconds since 1970. By default, the start of the day ${DAYS_DEFAULT} days ago.`,
  ),
} satisfies ParamTable;

export const brandChangesQuery = {
  params: brandChangesParams,
  /** @throws {Problem} `invalid_parameter` */
  parse(search: URLSearchParams, { lenient = false, clock }: ParseOptions) {
    const { values, ignored } = parseQuery(search, brandChangesParams, {
      lenient,
    });
    const day = dayAfter(utcDay(clock.now()), -DAYS_DEFAULT);
    return { since: values.since ?? Date.parse(day) / 1000, ignored };
  },
};

/** Responses about the past of ads and brands, cached until the archive changes. */
export function createHistories(
  db: Kysely<Schema>,
  cache: ResponseCache,
  { ads, brands }: {
    ads: Pick<AdQueries, "page" | "missing">;
    brands: Pick<BrandQueries, "brand">;
  },
) {
  return {
    /** @throws {Problem} `ad_not_found`, `ad_removed` */
    async read(adArchiveId: string): Promise<AdHistory> {
      const history = await readHistory(db, adArchiveId);
      if (history === null) throw await ads.missing(adArchiveId);
      return history;
    },
    /** @throws {Problem} `ad_not_found`, `ad_removed` */
    ad(
      adArchiveId: string,
      { ignored, turn }: Turn & { ignored: readonly string[] },
    ) {
      const key = JSON.stringify(["history", adArchiveId, ignored]);
      return cache.get(key, async () => {
        const data = await this.read(adArchiveId);
        const meta = ignored.length === 0 ? {} : { meta: ignoredOf(ignored) };
        return new Representation([JSON.stringify({ data, ...meta })]);
      }, turn);
    },
    /** @throws {Problem} `brand_not_found` */
    brand(
      brand: string,
      { since, ignored, origin, turn }: Turn & {
        since: number;
        ignored: readonly string[];
        origin: string;
      },
    ) {
      const key = JSON.stringify(["changes", brand, since, ignored, origin]);
      return cache.get(key, async () => {
        const { id } = await brands.brand(brand);
        const data = await readBrandChanges(db, ads, id, since);
        const meta = JSON.stringify({ since, ...ignoredOf(ignored) });
        return new Representation([
          '{"data":',
          withOwnMedia(new TextEncoder().encode(data), origin),
          `,"meta":${meta}}`,
        ]);
      }, turn);
    },
  };
}
