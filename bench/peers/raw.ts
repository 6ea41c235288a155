/** Rows of a prepared statement, sent without a layer between server and client. */
import postgres from "postgres";
import { adBody, DETAIL, listBody, LISTS, partsOf } from "./sql.ts";

/** The client as its documentation configures it: ten connections, prepared statements, numbers as numbers. */
const sql = postgres(Deno.env.get("DATABASE_URL")!, {
  onnotice() {},
  // A statement that ran on would take CPU time from the next contender.
  connection: { statement_timeout: 5000 },
  types: {
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
    // As in paths.
    boolean: {
      to: 16,
      from: [16],
      serialize: String,
      parse: (value: string) => value === "t",
    },
  },
});

/** @param parameters texts, as in paths; the statement casts them */
function run(statement: string, parameters: readonly string[]) {
  return sql.unsafe(statement, [...parameters], { prepare: true });
}

const headers = { "content-type": "application/json" };

Deno.serve({ port: Number(Deno.env.get("PORT")) }, async (req) => {
  const [kind, ...parameters] = partsOf(req.url);
  if (kind === "ad") {
    const [ad] = await run(DETAIL, parameters);
    return new Response(adBody(ad!), { headers });
  }
  const statement = LISTS[kind!];
  if (statement === undefined) return new Response(null, { status: 404 });
  const rows = await run(statement, parameters);
  return new Response(listBody(rows), { headers });
});
