/** Rows of a prepared statement, as JSON; nothing between server and client. */
import { run } from "./database.ts";
import { DETAIL, LISTS, PAGE, partsOf } from "./sql.ts";

Deno.serve({ port: Number(Deno.env.get("PORT")) }, async (req) => {
  const [kind, ...parameters] = partsOf(req.url);
  if (kind === "ad") {
    const [ad] = await run(DETAIL, parameters);
    return Response.json({ data: ad });
  }
  const statement = LISTS[kind!];
  if (statement === undefined) return new Response(null, { status: 404 });
  const rows = await run(statement, parameters);
  return Response.json({
    data: rows.slice(0, PAGE),
    has_more: rows.length > PAGE,
  });
});
