import type { Kysely } from "kysely";
import type { Services } from "@/lib/app/services.ts";
import {
  type ValueCount,
  valuesWithPrefix,
} from "@/lib/ads/read/values_with_prefix.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { readWords } from "@/lib/brands/brand_words.ts";
import type { BrandQueries } from "@/lib/brands/queries.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";
import { tellApart } from "@/lib/site/tell_apart.ts";

/** Maximum number of each kind. */
const SUGGESTIONS_MAX = 5;
/** Longer texts get no suggestions. */
const TYPED_MAX = 200;

/** The typed text; empty if it cannot have suggestions. */
export function readTyped(url: URL): string {
  const text = url.searchParams.get("q")?.normalize("NFC").trim() ?? "";
  return text.length > TYPED_MAX || /\p{Cc}|\p{Cs}/u.test(text) ? "" : text;
}

export async function suggest(
  { database: { pageReads: db }, pageBrands, columns }: Services,
  text: string,
): Promise<Suggestion[]> {
  if (text === "") return [];
  const [brands, domains, ctas] = await Promise.all([
    findBrands(pageBrands, text),
    findDomains(db, columns, text),
    valuesWithPrefix(db, columns, "cta", text),
  ]);
  return [
    ...brands,
    ...toSuggestions("domain", domains),
    ...toSuggestions("cta", ctas),
  ];
}

async function findBrands(
  queries: BrandQueries,
  text: string,
): Promise<Suggestion[]> {
  const q = readWords(text).join(" ");
  if (q === "") return [];
  const { json } = await queries.page({
    filter: { q },
    sort: "-total_ad_count",
    limit: SUGGESTIONS_MAX,
  });
  const brands: {
    slug: string;
    name: string | null;
    total_ad_count: number;
  }[] = JSON.parse(`[${new TextDecoder().decode(json)}]`);
  return tellApart(brands.map(({ slug, name, total_ad_count }) => ({
    kind: "brand" as const,
    value: slug,
    label: name ?? slug,
    detail: formatCount(total_ad_count, "ad"),
  })));
}

function toSuggestions(
  kind: "domain" | "cta",
  values: readonly ValueCount[],
): Suggestion[] {
  return values.slice(0, SUGGESTIONS_MAX).map(({ value, ads }) => ({
    kind,
    value,
    label: value,
    detail: formatCount(ads, "ad"),
  }));
}

/** The domains with this prefix, if the text can be the beginning of a domain or URL. */
async function findDomains(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  text: string,
): Promise<ValueCount[]> {
  const [host = ""] = text.toLowerCase().replace(/^https?:\/\//, "")
    .replace(/^www\./, "").split(/[/?#:]/);
  return /^[a-z0-9_.-]+$/.test(host)
    ? await valuesWithPrefix(db, columns, "domain", host)
    : [];
}
