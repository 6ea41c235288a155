import { assertMatch } from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests } from "./forms.ts";

const brands = [..."abcdefghij"].map((letter, n) => ({
  page_id: `60${n}`,
  name: `Brand ${letter.toUpperCase()}`,
}));

/** Two ads of each brand, but one of the last. */
const test = pageTests({
  ads: brands.flatMap((brand, n) => [
    plainAd(`7001${n}`, { brand }),
    ...n === 9 ? [] : [plainAd(`7002${n}`, { brand })],
  ]),
});

test("a chosen brand has its count, also if it is not among the most frequent", async ({ me }) => {
  const { words } = await me.open("/dashboard/ads?brand=brand-j");
  assertMatch(words, /Brand J 1 Brand A 2/);
});

test("of creatives, a brand that is not among the most frequent has no count of ads", async ({ me }) => {
  const { words } = await me.open(
    "/dashboard/ads?brand=brand-j&collapse=creative",
  );
  assertMatch(words, /Brand J Brand A 2/);
});
