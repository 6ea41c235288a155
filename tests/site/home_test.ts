import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { harness, test } from "../harness.ts";
import { TestClock } from "../test_clock.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import { toVisitor } from "./forms.ts";

const brand = (id: number) => ({ page_id: String(id), name: `Brand ${id}` });
test("the home page shows the newest active ads, one per brand, those with a picture first", async (t) => {
  await t.import(
    plainAd("100", { brand: brand(1) }),
    plainAd("101", {
      brand: brand(2),
      creativeUnits: [{ unitType: "image", imageUrl: "/sample/a.svg" }],
    }),
    plainAd("102", { brand: brand(3), is_active: false }),
    plainAd("103", { brand: brand(4), primary_text: null }),
    plainAd("104", { brand: null }),
    ...Array.from(
      { length: 8 },
      (_, i) => plainAd(`2${i}`, { brand: brand(5) }),
    ),
  );
  const html = await (await t.fetch("/")).text();
  const shown = [...html.matchAll(/data-ad="(\d+)"/g)].map(([, id]) => id);
  assertEquals(shown, ["101", "27", "104", "100", "103"]);
});

Deno.test("what was seen long ago is active when last seen, on every page, also where nothing was imported since", async () => {
  const clock = new TestClock(Date.UTC(2026, 5, 4, 12) / 1000);
  await using t = await harness({ clock });
  await t.import(plainAd("100", { last_seen_at: clock.seconds }));
  const me = toVisitor(t, (await signedIn(t)).headers);
  const pages = ["/", "/dashboard/ads", "/dashboard/ads/100"];
  const open = () =>
    Promise.all(
      pages.map(async (path) =>
        (await me.open(path)).html.replace(/<option.*?<\/option>/gs, "")
      ),
    );
  const old = "Active when last seen, Jun\u00a04";
  for (const html of await open()) {
    assert(!html.includes(old));
    assertStringIncludes(html, "</span>Active</span>");
  }
  clock.advance(8 * 86_400);
  for (const html of await open()) {
    assertStringIncludes(html, old);
    assert(!html.includes("</span>Active</span>"));
  }
  assertStringIncludes(
    (await me.open("/")).words,
    "active when last seen 1 brand",
  );
});
