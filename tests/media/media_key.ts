import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Each URL with what stays the same of it; null: all of it does. */
const URLS: readonly (readonly [url: string, same: string | null])[] = [
  [
    "https://scontent-fra3-1.xx.fbcdn.net/v/t39/1_n.jpg?stp=dst&oh=00_A&oe=69",
    "/v/t39/1_n.jpg",
  ],
  ["HTTP://VIDEO.FBCDN.NET/v/1.mp4#t=1", "/v/1.mp4"],
  ["https://scontent.cdninstagram.com/v/2.webp?a\nb#c", "/v/2.webp"],
  ["https://shop.example/img?id=1", null],
  ["https://shop.example/img?id=2", null],
  ["https://shop.example/img?id=2#top\nof?it", "https://shop.example/img?id=2"],
  ["https://cdn.example.com/fbcdn.net/a.jpg?b", null],
  ["https://evil.example/?.fbcdn.net/a.jpg", null],
  [String.raw`https://evil.example\.fbcdn.net/a.jpg`, null],
  ["https://evil.example#.fbcdn.net/a.jpg", "https://evil.example"],
  ["https://x.fbcdn.net.evil.example/a.jpg?b", null],
  ["https://scontent.fbcdn.net:8443/a.jpg?b", null],
  ["https://shop.example/Gr\u00f6\u00dfe/\u65e5\u672c.png", null],
  [String.raw`https://shop.example/a\b\101\\c.png`, null],
  ["/sample/1.svg", null],
  ["", null],
];

/** Fails unless `media_key()` makes of each URL what it should. */
export async function checkMediaKeys(db: Kysely<Schema>): Promise<void> {
  const urls = URLS.map(([url]) => url);
  const { rows } = await sql<{ url: string; key: Uint8Array }>`
    select url, media_key(url) as key from unnest(${urls}::text[]) url`
    .execute(db);
  const hash = (same: string) =>
    createHash("sha256").update(same).digest("hex");
  assertEquals(
    rows.map(({ url, key }) => [url, Buffer.from(key).toString("hex")]),
    URLS.map(([url, same]) => [url, hash(same ?? url)]),
  );
}
