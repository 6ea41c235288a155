import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Stands in a query's text for a value that each execution brings. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Marks the place of a value that each execution brings. */
export type Param<Name extends string = string> = (name: Name) => unknown;

/** Compiled once, then given values: on hot paths building costs as much as running. */
export interface PreparedQuery<Values, Row> {
  execute(values: Values): Promise<Row[]>;
}

/**
 * @param build makes the query; `param("name")` marks the place of a value
 */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Schema>,
  build: (param: Param<keyof Values & string>) => RawBuilder<Row>,
): PreparedQuery<Values, Row> {
  const compiled = build((name) => new Placeholder(name)).compile(db);
  return {
    async execute(values) {
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder
          ? values[parameter.name as keyof Values]
          : parameter
      );
      const query: CompiledQuery<Row> = { ...compiled, parameters };
      return (await db.executeQuery(query)).rows;
    },
  };
}

/** The numbers of rows that are asked for: a few of them keep prepared statements few. */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

/**
 * Pages of lists, each prepared when it is first asked for. One more row is
 * asked for than the page needs, which tells whether there are more: as a
 * literal, which lets the planner see that a walk along an index is short.
 *
 * @returns reads a page; `shape` names all that the query depends on besides `fetch`
 */
export function preparePages<Row>(db: Kysely<Schema>) {
  type Values = Record<string, unknown>;
  const pages = new Map<string, PreparedQuery<Values, Row>>();
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
