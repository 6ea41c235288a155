/** The statements that the peer prepares, for a page or an ad, without a total. */
import { brandSchema } from "@/lib/ads/wire.ts";

const PAGE = 25;

/** Of stored documents, which need not be parsed; creative units are at their end. */
const AD = `split_part(ads.document, ',"creativeUnits":[', 1) || '}' as wire`;
const BRAND = `select ${
  Object.keys(brandSchema.shape).map((member) => `brands.${member}`)
} from brands where brands.id = ads.brand_id`;

/** One more than a page has shows whether more follow. */
const page = (where: string, order = "ads.id desc", from = "ads") =>
  `select ${AD} from ${from} where ${where} order by ${order} limit ${
    PAGE + 1
  }`;

/** As the archive's indexes have them. */
function sorted(name: string, isDescending: boolean): string {
  const key = `coalesce(ads.${name}, -1)`;
  const [direction, later] = isDescending ? ["desc", "<"] : ["asc", ">"];
  return page(
    `(${key}, ads.id) ${later} ($1::bigint, $2::bigint)`,
    `${key} ${direction}, ads.id ${direction}`,
  );
}

/** As the index of words has it. */
const MATCHES = "word_lexemes(ad_search.words) @@ $1::tsquery";

/** By the first part of the path; the others are the parameters. */
export const LISTS: Readonly<Record<string, string>> = {
  list: page("ads.id < $1::bigint"),
  filters: page(
    "ads.is_active = $1::boolean and ads.media_type = $2 and ads.id < $3::bigint",
  ),
  brand: page("ads.brand_id = $1::bigint and ads.id < $2::bigint"),
  id: page("ads.id > $1::bigint", "ads.id"),
  "-running_days": sorted("running_days", true),
  last_seen_at: sorted("last_seen_at", false),
  // A prepared statement has one plan, and none is good for both: either all
  // matches of the word index, or those met while scanning down by id.
  rare: page(`ads.id in (
    with matches as materialized (select ad_id from ad_search where ${MATCHES})
    select ad_id from matches where ad_id < $2::bigint
    order by ad_id desc limit ${PAGE + 1})`),
  frequent: page(
    `${MATCHES} and ads.id < $2::bigint and ad_search.ad_id < $2::bigint`,
    "ad_search.ad_id desc",
    "ads join ad_search on ad_search.ad_id = ads.id",
  ),
};

export const DETAIL = `select ads.document,
    (select row_to_json(b)::text from (${BRAND}) b) as brand
  from ads where ads.ad_archive_id = $1`;

type Row = Readonly<Record<string, string | null>>;

export function listBody(rows: readonly Row[]): string {
  const ads = rows.slice(0, PAGE).map(({ wire }) => wire);
  return `{"data":[${ads}],"has_more":${rows.length > PAGE}}`;
}

/** The brand comes before the units. */
export function adBody({ document, brand }: Row): string {
  const end = document!.indexOf(',"creativeUnits":[');
  const units = document!.slice(end);
  return `{"data":${document!.slice(0, end)},"brand":${brand}${units}}`;
}

/** The parts of a request's path, decoded. */
export function partsOf(url: string): string[] {
  return url.slice(url.indexOf("/", 8) + 1).split("/").map(decodeURIComponent);
}
