import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Stands in a query's text for a value that each execution brings. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Compiled once, then given values: on hot paths building costs as much as running. */
export interface PreparedQuery<Values, Row> {
  execute(values: Values): Promise<Row[]>;
}

/**
 * @param build makes the query; `param("name")` marks the place of a value
 */
export function prepareQuery<Values extends object, Row>(
  db: Kysely<Schema>,
  build: (param: (name: keyof Values & string) => unknown) => RawBuilder<Row>,
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
