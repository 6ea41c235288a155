import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Marks a value in a query that is supplied at each execution. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Returns the placeholder of a value that is supplied at each execution. */
type Param<Name extends string = string> = (name: Name) => unknown;

/**
 * A query that is compiled once and executed with values: on hot paths,
 * building a query costs as much as running it.
 */
interface PreparedQuery<Values, Row> {
  /** @param on another client of the same database, such as a transaction */
  execute(values: Values, on?: Kysely<Schema>): Promise<Row[]>;
}

/**
 * @param build builds the query; `param("name")` is the placeholder of a value
 */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Schema>,
  build: (param: Param<keyof Values & string>) => RawBuilder<Row>,
): PreparedQuery<Values, Row> {
  const { compiled, slots } = compile(db, build);
  return {
    async execute(values, on = db) {
      const parameters = slots.map((slot) =>
        slot instanceof Placeholder ? values[slot.name as keyof Values] : slot
      );
      return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
    },
  };
}

/**
 * Uses one parameter for each name, however often it occurs, so that equal
 * expressions are computed once.
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
