import type { TestDatabase } from "./database.ts";

/** Counts what requests ask of a database. Call it before anything else takes a query builder of the database. */
export function countStatements(database: TestDatabase) {
  let count = 0;
  let failure: Error | null = null;
  let loss: Error | null = null;
  for (const name of ["kysely", "pages", "housekeeping"] as const) {
    const counted = database[name].withPlugin({
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        count++;
        return Promise.resolve(result);
      },
    });
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
    /** Statements of requests that were answered so far. */
    get count() {
      return count;
    },
    /** From now on every such statement rejects with this; null: none. */
    fail: (error: Error | null) => void (failure = error),
    /** The same, but each is carried out before. */
    loseAnswers: (error: Error | null) => void (loss = error),
  };
}
