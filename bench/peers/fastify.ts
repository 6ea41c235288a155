import fastify from "fastify";
import pg from "pg";
import { adBody, DETAIL, listBody, LISTS } from "./sql.ts";

pg.types.setTypeParser(20, Number);
const pool = new pg.Pool({ connectionString: Deno.env.get("DATABASE_URL")! });
const app = fastify();

app.get<{ Params: { after: string } }>(
  "/list/:after",
  async ({ params }, reply) => {
    const { rows } = await pool.query({
      name: "list",
      text: LISTS.list!,
      values: [params.after],
    });
    return reply.type("application/json").send(listBody(rows));
  },
);
app.get<{ Params: { id: string } }>("/ad/:id", async ({ params }, reply) => {
  const { rows: [ad] } = await pool.query({
    name: "ad",
    text: DETAIL,
    values: [params.id],
  });
  return reply.type("application/json").send(adBody(ad));
});

await app.listen({ port: Number(Deno.env.get("PORT")), host: "127.0.0.1" });
