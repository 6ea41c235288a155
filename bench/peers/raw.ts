/** Rows of a prepared statement; nothing between server and client. */
import { run } from "./database.ts";
import { adBody, DETAIL, listBody, LISTS, partsOf } from "./sql.ts";

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
