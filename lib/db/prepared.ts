import type { Kysely, RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import { runOf } from "@/lib/db/query_builder.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Stands in a query's text for a value that each execution brings. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Marks the place of a value that each execution brings. */
export type Param<Name extends string = string> = (name: Name) => unknown;

/** Compiled once, then given values: on hot paths building costs as much as running. */
interface PreparedQuery<Values, Row> {
  execute(values: Values): Promise<Row[]>;
}

/**
 * @param build makes the query; `param("name")` marks the place of a value
 */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Schema>,
  build: (param: Param<keyof Values & string>) => RawBuilder<Row>,
): PreparedQuery<Values, Row> {
  const { compiled, slots } = compile(db, build);
  const run = runOf(db);
  return {
    async execute(values) {
      const parameters = slots.map((slot) =>
        slot instanceof Placeholder ? values[slot.name as keyof Values] : slot
      );
      // Kysely's own road costs as much as the rest of a simple question.
      if (run !== undefined) {
        return (await run(compiled.sql, parameters)).rows as Row[];
      }
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    },
  };
}

/**
 * With one parameter for each name, however often it occurs: expressions that
 * are the same are then computed once.
 */
function compile<Row>(
  db: Kysely<Schema>,
  build: (param: Param) => RawBuilder<Row>,
) {
  const placeholders = new Map<string, Placeholder>();
  const param = (name: string) => {
    const placeholder = placeholders.get(name) ?? new Placeholder(name);
    placeholders.set(name, placeholder);
    return placeholder;
  };
  const compiled = build(param).compile(db);
  const slots = [...new Set(compiled.parameters)];
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, n) => {
    return `$${slots.indexOf(compiled.parameters[Number(n) - 1]) + 1}`;
  });
  return { compiled: { ...compiled, sql }, slots };
}

/** The numbers of rows that are asked for: a few of them keep prepared statements few. */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

/** Of what has only some members there are more shapes than can be kept. */
const SHAPES_KEPT = 500;

/**
 * Pages of lists, each prepared when it is first asked for. One more row is
 * asked for than the page needs, which tells whether there are more: as a
 * literal, which lets the planner see that a walk along an index is short.
 *
 * @returns reads a page; `shape` names all that the query depends on besides `fetch`
 */
export function preparePages<Row>(db: Kysely<Schema>) {
  type Values = Record<string, unknown>;
  const pages = new LRUCache<string, PreparedQuery<Values, Row>>({
    max: SHAPES_KEPT,
  });
  return async (
    shape: string,
    build: (
      fetch: number,
      param: Param,
    ) => RawBuilder<Row>,
    values: Values & { limit: number },
  ): Promise<Row> => {
    const fetch = FETCH_SIZES.find((size) => size > values.limit)!;
    const key = `${fetch} ${shape}`;
    let page = pages.get(key);
    if (page === undefined) {
      page = prepareQuery(db, (param) => build(fetch, param));
      pages.set(key, page);
    }
    return (await page.execute(values))[0]!;
  };
}
