import { sql } from "kysely";
import { joinAll } from "@/lib/ads/conditions.ts";
import type { KeyColumn, Sql } from "@/lib/ads/list_filter.ts";
import { type Place, sortKey } from "@/lib/ads/list_order.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import type { PageShape } from "@/lib/ads/page_query.ts";
import { selectMembers } from "@/lib/ads/present.ts";
import type { Param } from "@/lib/db/prepared.ts";

/** The value that a column must have. */
export interface KeyPart {
  column: KeyColumn;
  value: Sql;
}

/** The planner does not see the value, of which there may be so many that it would read all ads. */
export const isPart = ({ column, value }: KeyPart) =>
  sql`${sql.ref(`ads.${column.name}`)} = (select ${value})`;

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
    const { from, base = 1 } = part.column.digit;
    const digit = from(read(part));
    const term = factor === 1 ? digit : sql`${digit} * ${sql.lit(factor)}`;
    factor *= base;
    return term;
  });
  return sql.join(terms.reverse(), sql` + `);
}

/** What an index has first, second or last, and where in it a walk begins. */
interface Step {
  by: Sql;
  from: Sql;
}

/**
 * The next ads after a place, by a plan that depends neither on statistics
 * nor on values. With equal signs the planner may walk the primary key
 * backwards and drop what does not match, which takes seconds if what matches
 * is old. Ordered by the list's key, a walk along the key's own index is the
 * only one that need not sort. In subqueries the planner does not see the
 * values, so it expects many ads and never prefers to sort them.
 *
 * @returns the members of each, its id as `at_id` and its value of the sort as `at_key`
 */
export function walk(
  shape: PageShape,
  parts: readonly KeyPart[],
  param: Param,
  isFew: boolean,
): Sql {
  const { sort: { column, isDescending, isMoving }, fetch, members } = shape;
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
  const selected = isFew
    ? sql`${at} from few as ads`
    : sql`${selectMembers(members)}, ${at} from ads`;
  const conditions = isMoving ? [isUnchanged(param)] : [];
  const [direction, later, within] = isDescending
    ? [sql`desc`, sql`<`, sql`>=`]
    : [sql`asc`, sql`>`, sql`<=`];

  /** As long as the first `kept` steps are the same. */
  function along(steps: readonly Step[], kept: number): Sql {
    const order = steps.map(({ by }) => sql`${by} ${direction}`);
    const first = kept === 0 ? [] : [compare(steps.slice(0, kept), within)];
    return sql`
      select ${selected}
      where ${joinAll([compare(steps, later), ...first, ...conditions])}
      order by ${sql.join(order)} limit ${sql.lit(fetch)}`;
  }

  const kept = lead === null ? 0 : 1;
  let walked = along(place(given(param, "key"), given(param, "id")), kept);
  if (key !== null && !isDescending) {
    // Going up, what is unknown has the lowest key, but comes last.
    const unknown = place(sql`(select -1::bigint)`, given(param, "unknown"));
    walked = sql`select * from (
        (${walked}) union all (${along(unknown, kept + 1)})
      ) ads limit ${sql.lit(fetch)}`;
  }
  return isFew
    ? sql`select ${selectMembers(members)}, at_id, at_key
      from (select *, row_number() over () as place from (${walked}) ad) walked
      join ads on ads.id = at_id order by place`
    : walked;
}

const compare = (steps: readonly Step[], than: Sql) =>
  sql`(${sql.join(steps.map(({ by }) => by))})
    ${than} (${sql.join(steps.map(({ from }) => from))})`;

const given = (param: Param, name: string) =>
  sql`(select ${param(name)}::bigint)`;

/** Whether no ad has moved in the list since it began; see `listParts`. */
const isUnchanged = (param: Param) =>
  sql`(select coalesce(${param("version")}::bigint, version) = version
    from archive_state)`;

const MAX = Number.MAX_SAFE_INTEGER;

/** Where the walk of a page begins; null: only a list's parts, read one by one, have the place. */
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

/** Of a page's last ad, what `walk` said of it. */
export function placeOf(
  { column, isDescending }: ListSort,
  { key, id, version }: Omit<Place, "part">,
): Place {
  const isUnknown = column !== undefined && !isDescending && key === -1;
  return { part: isUnknown ? 1 : 0, key, id, version };
}
