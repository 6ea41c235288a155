import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { sql } from "kysely";
import { mediaKey } from "@/lib/imports/formats/creative.ts";
import { eachDatabase } from "../database.ts";

const URLS = [
  "https://scontent-fra3-1.xx.fbcdn.net/v/t39/1_n.jpg?stp=dst&oh=00_A&oe=69",
  "HTTP://VIDEO.FBCDN.NET/v/1.mp4#t=1",
  "https://scontent.cdninstagram.com/v/t51/2.webp",
  "https://fbcdn.net/v/1.jpg",
  "https://cdn.example.com/fbcdn.net/a.jpg?b",
  "https://evil.example/?.fbcdn.net/a.jpg",
  "https://scontent.fbcdn.net:8443/a.jpg",
  "https://shop.example/Gr\u00f6\u00dfe/\u65e5\u672c.png",
  String.raw`https://shop.example/a\b\101\\c.png`,
  "https://shop.example/two\nlines?x\ny",
  "/sample/1.svg",
  "",
];

eachDatabase("media_key(url)", async ({ kysely }, _store, t) => {
  await t.step("is the same as what creative hashes are made of", async () => {
    const { rows } = await sql<{ url: string; key: Uint8Array }>`
      select url, media_key(url) as key from unnest(${URLS}::text[]) url`
      .execute(kysely);
    const hash = (url: string) =>
      createHash("sha256").update(mediaKey(url)!).digest("hex");
    assertEquals(
      rows.map(({ url, key }) => [url, Buffer.from(key).toString("hex")]),
      URLS.map((url) => [url, hash(url)]),
    );
  });
});
