import { Hono } from "hono";
import { run } from "./database.ts";
import { adBody, DETAIL, listBody, LISTS } from "./sql.ts";

const app = new Hono();
const headers = { "content-type": "application/json" };

app.get("/list/:after", async (c) => {
  const rows = await run(LISTS.list!, [c.req.param("after")]);
  return c.body(listBody(rows), 200, headers);
});
app.get("/ad/:id", async (c) => {
  const [ad] = await run(DETAIL, [c.req.param("id")]);
  return c.body(adBody(ad!), 200, headers);
});

Deno.serve({ port: Number(Deno.env.get("PORT")) }, app.fetch);
