import { type RawBuilder, sql } from "kysely";
import type { KeyColumn } from "@/lib/ads/list_table.ts";
import type { AdList } from "@/lib/ads/list_query.ts";
import { adColumns, adMembers } from "@/lib/ads/present.ts";

type Sql = RawBuilder<unknown>;
/** Marks the place of a value that each execution brings: a filter's, `limit`, `after0`, ... */
type Param = (name: string) => unknown;

/** What a page's SQL depends on; the rest are its values. */
export interface PageShape {
  list: AdList;
  /** Names of the active filters, in the table's order. */
  filters: readonly string[];
  sort: string;
  /** Rows to ask for. */
  fetch: number;
}

export interface PageRow {
  total: number;
  /** Whether more ads follow. */
  has_more: boolean;
  /** The sort's values of the page's last ad, its id being the last one. */
  last: number[];
  /** The ads' JSON texts with `SEPARATOR` between them. */
  wires: string | null;
}

/** A character that no JSON text holds raw. */
export const SEPARATOR = "\u001e";

/**
 * Bytes of JSON that the ads of a page may take together. With what stands
 * around them, a response stays below 4 MiB.
 */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024 - 32 * 1024;

/** The values that a column must have: of one filter, or of two that agree. */
interface KeyPart {
  column: KeyColumn;
  value: Sql;
}

function keyParts({ list, filters }: PageShape, param: Param): KeyPart[] {
  const parts = new Map<KeyColumn, Sql>();
  for (const name of filters) {
    const { by } = list.filters[name]!;
    if ("few" in by) continue;
    const given = sql`${param(name)}`;
    const value = by.value?.(given) ??
      sql`${given}::${by.column.type}`;
    const other = parts.get(by.column);
    parts.set(
      by.column,
      other === undefined
        ? value
        : sql`case when ${other} = ${value} then ${value} end`,
    );
  }
  return [...parts].map(([column, value]) => ({ column, value }));
}

const isPart = ({ column, value }: KeyPart) =>
  sql`${sql.ref(`ads.${column.name}`)} = ${value}`;

function joinAll(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * One value for all columns: the column itself, or one number for several. An
 * index begins with exactly this expression.
 */
function listKey(
  parts: readonly KeyPart[],
  read: (part: KeyPart) => Sql,
): Sql | null {
  if (parts.length < 2) return parts[0] === undefined ? null : read(parts[0]);
  let factor = 1;
  const terms = parts.map((part) => {
    const { from, base = 1 } = part.column.digit!;
    const digit = from(read(part));
    const term = factor === 1 ? digit : sql`${digit} * ${sql.lit(factor)}`;
    factor *= base;
    return term;
  });
  return sql.join(terms.reverse(), sql` + `);
}

/** The list's order: the sort's column, unknown values last, then the id. */
function getOrder({ list, sort }: PageShape) {
  const { column, isDescending } = list.sorts[sort]!;
  const unknown = sql.lit(isDescending ? -1 : Number.MAX_SAFE_INTEGER);
  return {
    direction: isDescending ? sql`desc` : sql`asc`,
    /** Whether a place comes later, and whether a key is not past its list. */
    later: isDescending ? sql`<` : sql`>`,
    within: isDescending ? sql`>=` : sql`<=`,
    places: (relation: string): Sql[] => [
      ...(column === null
        ? []
        : [sql`coalesce(${sql.ref(`${relation}.${column}`)}, ${unknown})`]),
      sql.ref(`${relation}.id`),
    ],
  };
}

/**
 * The next ads after a place, by a plan that depends neither on statistics
 * nor on values. With equal signs the planner may walk the primary key
 * backwards and drop what does not match, which takes seconds if what matches
 * is old. Ordered by the list's key, a walk along the key's own index is the
 * only one that need not sort. In subqueries the planner does not see the
 * values, so it expects many ads and never prefers to sort them.
 */
function walk(
  shape: PageShape,
  parts: readonly KeyPart[],
  param: Param,
  isFew: boolean,
): Sql {
  // Few ads need no key. A column that has no number leads alone.
  const lead = parts.find(({ column }) => column.digit === undefined);
  const led = isFew ? [] : lead === undefined ? parts : [lead];
  const filtering = parts.filter((part) => !led.includes(part));
  const key = listKey(led, ({ column }) => sql.ref(`ads.${column.name}`));
  const value = sql`(select ${listKey(led, (part) => part.value)})`;
  const { direction, later, within, places } = getOrder(shape);
  const after = places("ads").map((_, i) =>
    sql`(select ${param(`after${i}`)}::bigint)`
  );
  const order = key === null ? places("ads") : [key, ...places("ads")];
  const from = key === null ? after : [value, ...after];
  return sql`
    select ${adColumns} from ${isFew ? sql`few as ads` : sql`ads`}
    where (${sql.join(order)}) ${later} (${sql.join(from)})
      ${key === null ? sql`` : sql`and ${key} ${within} ${value}`}
      and ${joinAll(filtering.map(isPart))}
    order by ${sql.join(order.map((each) => sql`${each} ${direction}`))}
    limit ${sql.lit(shape.fetch)}`;
}

/** The exact total from the counters: a handful of rows, whatever the size of the archive. */
function countersSum(parts: readonly KeyPart[]): Sql {
  const conditions = parts.map(({ column, value }) =>
    sql`${sql.ref(column.name)} = ${value}`
  );
  // Rows of brand 0 count the ads of all brands.
  if (!parts.some(({ column }) => column.name === "brand_id")) {
    conditions.push(sql`brand_id = 0`);
  }
  return sql`
    select coalesce(sum(n), 0)::bigint from ad_totals
    where ${joinAll(conditions)}`;
}

/** Never more than the ad takes as JSON. The length of a stored text is known without reading it. */
const SIZE = sql`coalesce(octet_length(ad.search_text), 0)
  + coalesce(octet_length(ad.primary_text), 0) + octet_length(ad.cards::text)`;

/**
 * One statement, so that page and total are of one moment. The page ends
 * before it exceeds `PAGE_BYTES_MAX`, but holds at least one ad. JSON is made
 * of no more ads than may fit, and of the next two, which tell whether any follow.
 */
export function pageQuery(
  shape: PageShape,
  param: Param,
): RawBuilder<PageRow> {
  const { list, filters } = shape;
  const parts = keyParts(shape, param);
  const few = filters.flatMap((name) => {
    const { by } = list.filters[name]!;
    return "few" in by ? [by.few(sql`${param(name)}`)] : [];
  });
  const isFew = few.length > 0;
  const total = !isFew && parts.every(({ column }) => column.isCounted)
    ? countersSum(parts)
    : sql`select count(*) from ${isFew ? sql`few as ads` : sql`ads`}
      where ${joinAll(parts.map(isPart))}`;
  const { direction, places } = getOrder(shape);
  const placeNames = places("ad").map((_, i) => sql.ref(`place${i}`));
  return sql<PageRow>`
    with ${
    isFew
      ? sql`few as materialized (select * from ads where ${joinAll(few)}),`
      : sql``
  } page as materialized (
      select ad.n, ${
    sql.join(places("ad").map((place, i) => sql`${place} as ${placeNames[i]}`))
  }, row_to_json(wire)::text as wire from (
        select ad.*, row_number() over place as n,
          sum(${SIZE}) over place - (${SIZE}) as ahead
        from (${walk(shape, parts, param, isFew)}) ad
        window place as (order by ${
    sql.join(places("ad").map((place) => sql`${place} ${direction}`))
  } rows unbounded preceding)
      ) ad cross join lateral (select ${adMembers("ad")}) wire
      where ad.n <= 2 or ad.ahead < ${sql.lit(PAGE_BYTES_MAX)}
    ), measured as (
      select page.*, n <= ${param("limit")} and (
        n = 1 or sum(octet_length(wire) + 1)
          over (order by n rows unbounded preceding) <= ${
    sql.lit(PAGE_BYTES_MAX)
  }
      ) as fits from page
    )
    select (${total}) as total,
      not coalesce(bool_and(fits), true) as has_more,
      array[${
    sql.join(
      placeNames.map((place) =>
        sql`(array_agg(${place} order by n desc) filter (where fits))[1]`
      ),
    )
  }]::bigint[] as last,
      string_agg(wire, ${
    sql.lit(SEPARATOR)
  } order by n) filter (where fits) as wires
    from measured`;
}
