import { Hono } from "hono";
import { run } from "./database.ts";
import { DETAIL, LISTS, PAGE } from "./sql.ts";

const app = new Hono();

app.get("/list/:after", async (c) => {
  const rows = await run(LISTS.list!, [c.req.param("after")]);
  return c.json({ data: rows.slice(0, PAGE), has_more: rows.length > PAGE });
});
app.get("/ad/:id", async (c) => {
  const [ad] = await run(DETAIL, [c.req.param("id")]);
  return c.json({ data: ad });
});

Deno.serve({ port: Number(Deno.env.get("PORT")) }, app.fetch);
