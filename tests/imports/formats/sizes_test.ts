import { assertEquals } from "@std/assert";
import { NOW, reasonAgainst, toAdRecord } from "./ads.ts";
import { readAll } from "./read_all.ts";

const LIMIT = 512 * 1024;
const TOO_LARGE = "The record is larger than 512 KiB.";

/** A record of so many bytes; two characters of three bytes and one of an escape are among them. */
function buildRecord(bytes: number): string {
  const empty = '{"text":"ก ก \\n"}';
  const fill = bytes - new TextEncoder().encode(empty).length;
  return empty.replace("\\n", "\\n" + "x".repeat(fill));
}

async function outcomes(input: string, cuts: number[] = []) {
  const { rows, error } = await readAll(input, cuts);
  assertEquals(error, null);
  return rows.map((row) => "reason" in row ? row.reason : "taken");
}

Deno.test("a record of 512 KiB as sent is taken, one of a byte more is rejected alone, however it comes", async () => {
  const small = '{"a":1}';
  const [fits, tooLarge] = [buildRecord(LIMIT), buildRecord(LIMIT + 1)];
  const records = [small, tooLarge, fits, tooLarge, small];
  const expected = ["taken", TOO_LARGE, "taken", TOO_LARGE, "taken"];
  const edge = (record: string) => `{"node":{"collated_results":[${record}]}}`;
  const layouts = [
    records.join("\n"),
    records.join(" \r\n") + "\r\n",
    `[${records.join(",")}]`,
    `[\n${records.join(",\n")}\n]`,
    `{"data": [${records.join(" , ")}], "paging": {}}`,
    `{"data":{"edges":[${records.map(edge).join(",")}]}}`,
    `{"data":{"edges":[{"node":{"collated_results":[${records.join(",")}]}}]}}`,
  ];
  for (const input of layouts) {
    assertEquals(await outcomes(input), expected, input.slice(0, 60));
    assertEquals(await outcomes(input, [1000, LIMIT + 5, 2 * LIMIT]), expected);
  }
});

Deno.test("an ad that is too large is rejected wherever it is, without the ads in it", async () => {
  const ad = (id: number) => ({
    ad_archive_id: `${1_000_000 + id}`,
    page_name: "A",
    snapshot: { body: { text: "x" } },
  });
  const large = {
    ...ad(1),
    before: [ad(2)],
    inner: { text: "x".repeat(LIMIT), ads: [ad(3)] },
    after: [ad(4)],
  };
  for (const input of [{ list: { large, other: ad(5) } }, [large, ad(5)]]) {
    const json = JSON.stringify(input);
    const cuts = Array.from({ length: 20 }, (_, i) => i * 30_000);
    assertEquals(await outcomes(json, cuts), [TOO_LARGE, "taken"]);
  }
});

Deno.test("an ad that is too large is recognized by its id after its first member, also if no ad before spelled it so", async () => {
  const ad = { page_name: "A", AdArchive_Id: "1000001", body: "x" };
  const list = { large: { ...ad, more: "x".repeat(LIMIT) }, other: ad };
  assertEquals(await outcomes(JSON.stringify({ list })), [TOO_LARGE, "taken"]);
});

Deno.test("blanks within a record are part of it, those around it are not", async () => {
  const blanks = " ".repeat(LIMIT);
  const within = await outcomes(`{"a":${blanks}1}\n{"b":1}`);
  assertEquals(within, [TOO_LARGE, "taken"]);
  const around = await outcomes(`[${blanks}{"a":1},{"b":1}]`);
  assertEquals(around, ["taken", "taken"]);
});

const ID = { ad_archive_id: "123456", is_active: true };
const WEB = { ...ID, page_id: "1001", start_date: 1_700_000_000 };
const long = (bytes: number) => "ก".repeat(bytes / 3);

Deno.test("a text of 64 KiB in UTF-8 is taken, a longer one is rejected by its field", () => {
  const most = 64 * 1024 - 1;
  const web = (snapshot: Record<string, unknown>) => ({ ...WEB, snapshot });
  const cases: [(text: string) => unknown, string][] = [
    [(primary_text) => ({ ...ID, primary_text }), "primary_text"],
    [(cta_text) => ({ ...ID, cta_text }), "cta_text"],
    [(body) => ({ ...ID, cards: [{}, { body }] }), "cards[1].body"],
    [
      (title) => ({ ...ID, creativeUnits: [{ title }] }),
      "creative_units[0].title",
    ],
    [(text) => web({ body: { text } }), "primary_text"],
    [(title) => web({ cards: [{ title }] }), "cards[0].title"],
    [
      (body) => ({ id: "123456", ad_creative_bodies: [body] }),
      "primary_text",
    ],
  ];
  for (const [record, field] of cases) {
    toAdRecord("auto", record(long(most)), NOW);
    assertEquals(
      reasonAgainst(record(long(most) + "xx")),
      `${field} is larger than 64 KiB.`,
    );
  }
});

Deno.test("a name of 500 characters is taken, a longer one is rejected by its field", () => {
  const brand = "The brand's name (page_name)";
  const creator = "The creator's name (creator_page_name)";
  const cases: [(name: string) => unknown, string][] = [
    [(name) => ({ ...ID, brand: { page_id: "1", name } }), brand],
    [(page_name) => ({ ...WEB, page_name, snapshot: {} }), brand],
    [(creator_page_name) => ({ ...ID, creator_page_name }), creator],
  ];
  for (const [record, field] of cases) {
    toAdRecord("auto", record("🥖".repeat(500)), NOW);
    assertEquals(
      reasonAgainst(record("🥖".repeat(501))),
      `${field} is longer than 500 characters.`,
    );
  }
});

/** A snapshot of so many pictures, each of which shows the ad's texts. */
const pictures = (count: number, text: string) => ({
  ...WEB,
  snapshot: {
    body: { text },
    title: text,
    images: Array.from({ length: Math.min(count, 200) }, (_, i) => ({
      original_image_url: `https://img.example/${i}.jpg`,
    })),
    videos: Array.from({ length: Math.max(0, count - 200) }, (_, i) => ({
      video_hd_url: `https://img.example/${i}.mp4`,
    })),
  },
});

Deno.test("an ad whose texts would grow beyond a response in its many units is rejected before that", () => {
  toAdRecord("auto", pictures(200, "x".repeat(2_000)), NOW);
  assertEquals(
    reasonAgainst(pictures(200, "x".repeat(3_000))),
    "The texts of the ad's cards and creative units are larger than 1 MiB in total.",
  );
  assertEquals(
    reasonAgainst(pictures(201, "x")),
    "The ad has more than 200 pictures and videos.",
  );
});
