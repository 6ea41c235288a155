import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * A query that is compiled once and executed with values: on hot paths,
 * building a query costs as much as running it.
 *
 * @param build builds the query; `param("name")` is the placeholder of a value
 * that is supplied at each execution
 */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Schema>,
  build: (param: (name: keyof Values & string) => unknown) => RawBuilder<Row>,
) {
  // As placeholders, since no value is a symbol.
  const compiled = build((name) => Symbol.for(name)).compile(db);
  // One parameter for each name, however often it occurs, so that equal
  // expressions are computed once.
  const slots = [...new Set(compiled.parameters)];
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, n) => {
    return `$${slots.indexOf(compiled.parameters[Number(n) - 1]) + 1}`;
  });
  return {
    /** @param on another client of the same database, such as a transaction */
    async execute(values: Values, on = db): Promise<Row[]> {
      const parameters = slots.map((slot) =>
        typeof slot === "symbol"
          ? values[slot.description as keyof Values]
          : slot
      );
      const query = { ...compiled, sql, parameters };
      return (await on.executeQuery<Row>(query)).rows;
    },
  };
}
