/** Nothing but the embedded database, opened. */
import { PGlite } from "@electric-sql/pglite";

const database = await PGlite.create(`${Deno.env.get("DATA_DIR")}/pglite`);
await database.query("select count(*) from ads");

Deno.serve(
  { port: Number(Deno.env.get("PORT")) },
  () => new Response("PGlite is open."),
);
