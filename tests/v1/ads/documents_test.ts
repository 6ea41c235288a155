import { assertEquals } from "@std/assert";
import { everyStore } from "../../database.ts";
import { reader } from "../../reader.ts";

/** Texts that would end or begin members if they were not escaped. */
const TEXTS = [
  ',"creativeUnits":[{"unitIndex":0}]}',
  '","brand_id":7,"updated_at":1,"creativeUnits":["',
  '\\","creativeUnits":[',
  '\\\\"}],"brand":null,"media_type":"video"}',
  "\u0001\b\t\f\r\u001f\u007f\u2028 ' $1 \\1 \\& 🎬 مرحبا",
];

const TEXT_AD = TEXTS.map((text, n) => ({
  ad_archive_id: String(n + 1),
  is_active: true,
  media_type: "image",
  creator_page_name: text,
  primary_text: text,
  cta_text: text,
  destination_url: text,
  destination_domain: text,
  search_text: text,
  creative_hash: text,
  cards: [{ title: text, body: text }],
  brand: { page_id: "5", name: text, avatar_url: text },
  creativeUnits: [
    { unitType: "image", body: text, title: text, imageUrl: text },
    { unitType: "text", body: text, caption: text, linkUrl: text },
  ],
}));

everyStore.test("texts that look like JSON end no member, whatever is included or selected", async (database) => {
  await using r = await reader(TEXT_AD, { database });
  const include = "include=brand,creativeUnits,media_type";
  const { data: listed } = await r.list("/v1/ads?sort=id");
  const { data: whole } = await r.list(`/v1/ads?sort=id&${include}`);
  const { data: selected } = await r.list(
    `/v1/ads?sort=id&${include}&fields=creativeUnits,primary_text,media_type`,
  );
  const { data: withMedia } = await r.list("/v1/ads?sort=id&include=media");
  for (const [n, text] of TEXTS.entries()) {
    const { creativeUnits, cards, primary_text, search_text } = whole[n]!;
    assertEquals([primary_text, search_text], [text, text]);
    const [card] = cards as Record<string, unknown>[];
    assertEquals([card!.title, card!.body], [text, text]);
    const units = creativeUnits as Record<string, unknown>[];
    assertEquals(
      units.map(({ body, title, caption }) => [body, title, caption]),
      [[text, text, null], [text, null, text]],
    );
    const body = await (await r.get(`/v1/ads/${n + 1}`)).text();
    assertEquals(body, JSON.stringify(JSON.parse(body)));
    const { brand, creativeUnits: same, ...ad } = JSON.parse(body).data;
    assertEquals(listed[n], ad);
    const media_type = "image";
    assertEquals(whole[n], { ...ad, brand, creativeUnits: same, media_type });
    assertEquals(Object.entries(selected[n]!), [
      ["primary_text", text],
      ["creativeUnits", same],
      ["media_type", media_type],
    ]);
    const media = {
      state: "none",
      url: null,
      width: null,
      height: null,
      video_url: null,
    };
    assertEquals(withMedia[n], {
      ...ad,
      creativeUnits: same.map((unit: object) => ({ ...unit, media })),
    });
  }
});
