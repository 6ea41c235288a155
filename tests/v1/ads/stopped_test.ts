import { assertEquals } from "@std/assert";
import { everyStore } from "../../database.ts";
import { numberedAds, reader } from "../../reader.ts";

const at = (n: number) => 1_760_000_000 + n * 1_000;

everyStore.test("ads that stopped in a range are inactive ones that were last seen then", async (database) => {
  const ads = numberedAds(40, (n) => ({
    is_active: n % 3 > 0,
    last_seen_at: n % 5 === 0 ? null : at(n),
  }));
  await using r = await reader(ads, { database });
  const expected = (from: number, to: number) =>
    ads.flatMap((ad) => {
      const seen = ad.last_seen_at as number | null;
      const isFound = !ad.is_active && seen !== null &&
        seen >= at(from) && seen <= at(to);
      return isFound ? [ad.ad_archive_id as string] : [];
    }).reverse();
  const path = "/v1/ads?limit=7";
  assertEquals(
    await r.walk(`${path}&stopped_min=${at(9)}&stopped_max=${at(33)}`),
    expected(9, 33),
  );
  assertEquals(
    await r.walk(`${path}&stopped_min=${at(30)}`),
    expected(30, 99),
  );
  assertEquals(
    await r.walk(`${path}&stopped_min=${at(1)}&is_active=true`),
    [],
  );
  const wrong = `${path}&stopped_min=${at(2)}&stopped_max=${at(1)}`;
  const { details } = await r.error(400, wrong);
  assertEquals(details!.map(({ param }) => param), [
    "stopped_min",
    "stopped_max",
  ]);
});
