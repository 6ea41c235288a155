import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { CommandList } from "@/components/commands/CommandList.tsx";
import { listCommands } from "@/lib/shared/palette.ts";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const ad = (id: number, page_id: string, name: string | null) =>
  plainAd(String(id), { brand: { page_id, name } });

const test = pageTests({
  ads: [
    ad(1, "71", "Kite: Learn"),
    ad(2, "71", "Kite: Learn"),
    ad(3, "72", "Kite: Learn"),
    ad(4, "73", "Kite Shop"),
    ad(5, "74", null),
    ad(6, "75", null),
  ],
});

/** The texts of what matches, in the page's order. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)]
    .map(([, text]) =>
      plainText(text!.replaceAll("<", " <")).replaceAll(/\s+/g, " ").trim()
    );
}

test("brands with the same name are distinguished by their slugs in filters and chips", async ({ t, me }) => {
  const { html } = await me.open("/dashboard/ads");
  assertEquals(
    textsOf(html, /name="brand" value="[^"]+"[^>]*\/>(<bdi.*?)<span class="ml/g)
      .sort(),
    [
      "Kite Shop",
      "Kite: Learn kite-learn",
      "Kite: Learn kite-learn-72",
      "Unnamed brand 74",
      "Unnamed brand 75",
    ],
  );
  const { id } = await t.database.kysely.selectFrom("brands").select("id")
    .where("page_id", "=", "72").executeTakeFirstOrThrow();
  for (
    const [query, ...chips] of [
      ["brand=kite-learn", "Kite: Learn kite-learn"],
      [`brand_id=${id}`, "Kite: Learn kite-learn-72"],
      ["brand=kite-shop,74", "Kite Shop", "Unnamed brand 74"],
      [
        "brand=kite-learn,kite-learn-72",
        "Kite: Learn kite-learn",
        "Kite: Learn kite-learn-72",
      ],
    ] as const
  ) {
    const { html } = await me.open(`/dashboard/ads?${query}`);
    assertEquals(
      textsOf(html, /Remove the filter<\/span> .*?<\/span> (<bdi.*?)<svg/g),
      chips,
      query,
    );
  }
});

test("a chosen brand is distinguished from another of the same name that is not offered", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?brand=kite-learn&q=of+1");
  assertEquals(
    textsOf(html, /value="(?:kite-[^"]+)"[^>]*\/>(<bdi.*?)<span class="ml/g),
    ["Kite: Learn kite-learn"],
  );
});

test("suggestions and the command palette distinguish brands with the same name", async ({ t, me }) => {
  const response = await t.fetch("/dashboard/suggest?q=kite", {
    headers: me.headers,
  });
  const { suggestions } = await response.json();
  const list = renderToString(
    <CommandList
      id="list"
      label="Results"
      groups={listCommands("kite", [], suggestions)}
      active={undefined}
      onPoint={() => {}}
    />,
  );
  assertEquals(
    textsOf(list, /href="\/dashboard\/brands\/[^>]*>(.*?)<\/a>/g),
    [
      "Kite: Learn kite-learn 2 ads",
      "Kite Shop 1 ad",
      "Kite: Learn kite-learn-72 1 ad",
    ],
  );
});
