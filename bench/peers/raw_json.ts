/** The database writes the JSON. */
import { run } from "./database.ts";
import { DETAIL_AS_JSON, LIST_AS_JSON, partsOf } from "./sql.ts";

const headers = { "content-type": "application/json" };

Deno.serve({ port: Number(Deno.env.get("PORT")) }, async (req) => {
  const [kind, ...parameters] = partsOf(req.url);
  if (kind === "ad") {
    const [row] = await run(DETAIL_AS_JSON, parameters);
    return new Response(`{"data":${row!.wire}}`, { headers });
  }
  if (kind !== "list") return new Response(null, { status: 404 });
  const [row] = await run(LIST_AS_JSON, parameters);
  return new Response(
    `{"data":[${row!.data ?? ""}],"has_more":${row!.has_more}}`,
    { headers },
  );
});
