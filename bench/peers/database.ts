import postgres from "postgres";

/** The client as its documentation has it: ten connections, statements prepared, numbers as numbers. */
export const sql = postgres(Deno.env.get("DATABASE_URL")!, {
  onnotice() {},
  // Nobody waits that long, and the next to be measured would share the machine with it.
  connection: { statement_timeout: 5000 },
  types: {
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
    // As they stand in paths.
    boolean: {
      to: 16,
      from: [16],
      serialize: String,
      parse: (value: string) => value === "t",
    },
  },
});

/** @param parameters are texts, as they stand in paths; the statement casts them */
export function run(statement: string, parameters: readonly string[]) {
  return sql.unsafe(statement, [...parameters], { prepare: true });
}
