import type {
  KyselyPlugin,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from "kysely";
import type { TestDatabase } from "./database.ts";

/** Counts what requests ask of a database, and can let it fail. */
export interface Statements {
  /** Statements of requests that were answered so far. */
  readonly count: number;
  /** From now on every such statement rejects with this; null: none. */
  fail(error: Error | null): void;
  /** The same, but each is carried out before. */
  loseAnswers(error: Error | null): void;
}

/** Begins to count. Call it before anything else takes a query builder of the database. */
export function countStatements(database: TestDatabase): Statements {
  let count = 0;
  let failure: Error | null = null;
  let loss: Error | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult(
      { result }: PluginTransformResultArgs,
    ): Promise<QueryResult<UnknownRow>> {
      count++;
      return Promise.resolve(result);
    },
  };
  for (const name of ["kysely", "pages", "housekeeping"] as const) {
    const counted = database[name].withPlugin(plugin);
    const executor = counted.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = async (...args) => {
      if (failure !== null) throw failure;
      const result = await execute(...args);
      if (loss !== null) throw loss;
      return result;
    };
    Object.assign(database, { [name]: counted });
  }
  return {
    get count() {
      return count;
    },
    fail(error) {
      failure = error;
    },
    loseAnswers(error) {
      loss = error;
    },
  };
}
