import { sql } from "kysely";
import { joinAll } from "@/lib/ads/conditions.ts";
import type { KeyColumn, Sql } from "@/lib/ads/list_filter.ts";
import { type Place, sortKey } from "@/lib/ads/list_order.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import type { PageShape } from "@/lib/ads/page_query.ts";
import type { Param } from "@/lib/db/prepared.ts";

/** A required value of a column. */
export interface KeyPart {
  column: KeyColumn;
  value: Sql;
}

/** The planner does not see the value. Values can be so many that it would read all ads. */
export const isPart = ({ column, value }: KeyPart) =>
  sql`${sql.ref(`ads.${column.name}`)} = (select ${value})`;

/**
 * One value for all columns: the column itself, or one number that combines
 * several. Indexes start with exactly this expression.
 */
function listKey(
  parts: readonly KeyPart[],
  read: (part: KeyPart) => Sql,
): Sql | null {
  if (parts.length < 2) return parts[0] === undefined ? null : read(parts[0]);
  let factor = 1;
  const terms = parts.map((part) => {
    const { from, base = 1 } = part.column.digit;
    const digit = from(read(part));
    const term = factor === 1 ? digit : sql`${digit} * ${sql.lit(factor)}`;
    factor *= base;
    return term;
  });
  return sql.join(terms.reverse(), sql` + `);
}

/** A column of an index, in order, and where a walk starts in it. */
interface Step {
  by: Sql;
  from: Sql;
}

/**
 * The next ads after a position, with a plan that depends neither on statistics
 * nor on values. With plain equality the planner may walk the primary key
 * backwards and discard ads that do not match, which takes seconds if all
 * matches are old. If the order is that of the list's key, only a walk along
 * the key's own index needs no sort. In subqueries the planner does not see the
 * values, so it expects many ads and never prefers to sort them.
 *
 * @param selected what to select of each ad
 * @returns that of each ad, its id as `at_id` and its value of the sort
 * as `at_key`
 */
export function walk(
  shape: PageShape,
  parts: readonly KeyPart[],
  param: Param,
  isFew: boolean,
  selected: Sql,
): Sql {
  const { sort: { column, isDescending }, fetch } = shape;
  // Few ads need no key.
  const led = isFew ? [] : parts;
  const lead = listKey(led, ({ column }) => sql.ref(`ads.${column.name}`));
  const key = column === undefined ? null : sortKey(column);
  const place = (keyFrom: Sql, idFrom: Sql): Step[] => [
    ...(lead === null ? [] : [{
      by: lead,
      from: sql`(select ${listKey(led, (part) => part.value)})`,
    }]),
    ...(key === null ? [] : [{ by: key, from: keyFrom }]),
    { by: sql.ref("ads.id"), from: idFrom },
  ];
  const at = sql`ads.id as at_id, ${key ?? sql`0`} as at_key`;
  const walked = isFew
    ? sql`${at} from few as ads`
    : sql`${selected}, ${at} from ads`;
  const conditions = column === undefined ? [] : [isUnchanged(param)];
  const [direction, later, within] = isDescending
    ? [sql`desc`, sql`<`, sql`>=`]
    : [sql`asc`, sql`>`, sql`<=`];

  /** While the first `kept` steps have the same values. */
  function along(steps: readonly Step[], kept: number): Sql {
    const order = steps.map(({ by }) => sql`${by} ${direction}`);
    const first = kept === 0 ? [] : [compare(steps.slice(0, kept), within)];
    return sql`
      select ${walked}
      where ${joinAll([compare(steps, later), ...first, ...conditions])}
      order by ${sql.join(order)} limit ${sql.lit(fetch)}`;
  }

  const kept = lead === null ? 0 : 1;
  let ads = along(place(given(param, "key"), given(param, "id")), kept);
  if (key !== null && !isDescending) {
    // Ascending, unknown values have the lowest key but come last.
    const unknown = place(sql`(select -1::bigint)`, given(param, "unknown"));
    ads = sql`select * from (
        (${ads}) union all (${along(unknown, kept + 1)})
      ) ads limit ${sql.lit(fetch)}`;
  }
  return isFew
    ? sql`select ${selected}, at_id, at_key
      from (select *, row_number() over () as place from (${ads}) ad) walked
      join ads on ads.id = at_id order by place`
    : ads;
}

const compare = (steps: readonly Step[], than: Sql) =>
  sql`(${sql.join(steps.map(({ by }) => by))})
    ${than} (${sql.join(steps.map(({ from }) => from))})`;

const given = (param: Param, name: string) =>
  sql`(select ${param(name)}::bigint)`;

/** Whether no ad has moved in the list since paging began; see `listParts`. */
const isUnchanged = (param: Param) =>
  sql`(select coalesce(${param("version")}::bigint, version) = version
    from archive_state)`;

const MAX = Number.MAX_SAFE_INTEGER;

/**
 * Where the walk of a page starts; null: the position can only be found by
 * reading a list's parts one by one.
 */
export function beginningOf(
  { column, isDescending }: ListSort,
  after: Place | null,
) {
  const version = after?.version ?? null;
  if (after === null) {
    const before = { key: isDescending ? MAX : -1, id: MAX, unknown: 0 };
    const isFromZero = column === undefined && !isDescending;
    return { ...before, ...isFromZero ? { id: 0 } : {}, version };
  }
  const { part, key, id } = after;
  if (part === 0) return { key, id, unknown: 0, version };
  if (part === 1 && !isDescending) {
    return { key: MAX, id: MAX, unknown: id, version };
  }
  return null;
}

/** The position of a page's last ad, from what `walk` returned. */
export function placeOf(
  { column, isDescending }: ListSort,
  { key, id, version }: Omit<Place, "part">,
): Place {
  const isUnknown = column !== undefined && !isDescending && key === -1;
  return { part: isUnknown ? 1 : 0, key, id, version };
}
