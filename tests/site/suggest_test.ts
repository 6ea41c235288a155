import { assertEquals } from "@std/assert";
import type { Suggestion } from "@/lib/shared/suggestion.ts";
import { harness } from "../harness.ts";
import { HOSTILE_VALUES } from "../http/hostile_values.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import { testsWith } from "../tests_with.ts";

async function suggester() {
  const t = await harness();
  const me = await signedIn(t);
  return {
    t,
    async ask(query: string): Promise<Suggestion[]> {
      const response = await t.fetch(`/dashboard/suggest${query}`, {
        headers: me.headers,
      });
      assertEquals(response.status, 200, query);
      return (await response.json()).suggestions;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

const test = testsWith(suggester);

test("a few brands are suggested, those with the most ads first", async (s) => {
  const ad = (id: number, page_id: string, name: string) =>
    plainAd(String(id), { brand: { page_id, name } });
  await s.t.import(
    ad(1, "1", "Nordic Coffee"),
    ad(2, "2", "Coffee & Co"),
    ad(3, "2", "Coffee & Co"),
    ...Array.from({ length: 5 }, (_, i) => ad(10 + i, `1${i}`, `Coffee ${i}`)),
  );
  const found = await s.ask("?q=Coff");
  assertEquals(found.length, 5);
  assertEquals(found[0], {
    kind: "brand",
    value: "coffee-and-co",
    label: "Coffee & Co",
    detail: "2 ads",
  });
});

test("landing domains and calls to action are suggested by prefix, in their usual spelling", async (s) => {
  const ad = (id: number, url: string, cta_text: string) =>
    plainAd(String(id), { destination_url: url, cta_text });
  await s.t.import(
    ad(1, "https://www.kite.example/a", "SHOP NOW"),
    ad(2, "https://kite.example/b", "Shop Now"),
    ad(3, "https://kitchen.example", "Shop Now"),
    ad(4, "https://other.example", "Learn more"),
  );
  const of = async (q: string) =>
    (await s.ask(`?q=${encodeURIComponent(q)}`))
      .map(({ kind, value, detail }) => [kind, value, detail])
      .filter(([kind]) => kind !== "doc");
  for (const q of ["kit", "KIT", "www.kit", "https://kit"]) {
    assertEquals(await of(q), [
      ["domain", "kite.example", "2 ads"],
      ["domain", "kitchen.example", "1 ad"],
    ], q);
  }
  assertEquals(await of("https://www.kite.example/a?b=c"), [
    ["domain", "kite.example", "2 ads"],
  ]);
  for (const q of ["sho", "Shop n", "SHOP NOW"]) {
    assertEquals(await of(q), [["cta", "Shop Now", "3 ads"]], q);
  }
  assertEquals(await of("https://"), []);
  assertEquals(await of("hop now"), []);
});

test("suggested domains and calls to action have the number of ads that their filters find", async (s) => {
  const urls = [
    "https://kite.example/a",
    "https://shop.kite.example",
    "https://www.kite.example",
    "https://a.shop.kite.example",
    "https://kites.example",
    "https://kïte.example",
    "https://a.only-below.example",
  ];
  const ctas = ["Shop now", "SHOP NOW", "Shop\u00a0now", "Shop nowhere"];
  await s.t.import(
    ...urls.map((destination_url, i) =>
      plainAd(String(i), { destination_url, cta_text: ctas[i] ?? null })
    ),
  );
  const details = async (q: string) =>
    (await s.ask(`?q=${encodeURIComponent(q)}`))
      .map(({ value, detail }) => [value, detail]);
  assertEquals(await details("kit"), [
    ["kite.example", "4 ads"],
    ["kites.example", "1 ad"],
  ]);
  assertEquals(await details("sho"), [
    ["shop.kite.example", "2 ads"],
    ["SHOP NOW", "3 ads"],
    ["Shop nowhere", "1 ad"],
  ]);
  assertEquals(await details("only"), []);
});

test("docs pages are suggested by their titles, then by their topics", async (s) => {
  const values = async (q: string) =>
    (await s.ask(`?q=${q}`)).map(({ value }) => value);
  assertEquals((await values("limits"))[0], "/docs/limits");
  assertEquals((await values("v1/ads"))[0], "/docs/api/listAds");
});

test("suggestions require a session, and are not cached", async (s) => {
  const { status, headers } = await s.t.fetch("/dashboard/suggest?q=a");
  assertEquals([status, headers.get("location")], [
    303,
    "/login?next=%2Fdashboard%2Fsuggest%3Fq%3Da",
  ]);
  const me = await signedIn(s.t);
  const own = await s.t.fetch("/dashboard/suggest?q=a", me);
  await own.body?.cancel();
  assertEquals(own.headers.get("cache-control"), "no-store");
});

test("any text gets suggestions or none, never an error", async (s) => {
  await s.t.import(plainAd("1"));
  for (const query of ["", "?q=", "?q=%00", `?q=${"a".repeat(201)}`]) {
    assertEquals(await s.ask(query), [], query);
  }
  for (const value of HOSTILE_VALUES) {
    await s.ask(`?q=${encodeURIComponent(value)}`);
  }
});
