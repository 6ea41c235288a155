import { assertEquals } from "@std/assert";
import {
  adList,
  canonicalList,
  listParams,
  parseListQuery,
} from "@/lib/ads/language/list_query.ts";

Deno.test("a list of codes is the same list in any case and order, so that its cursors stay valid", () => {
  for (
    const [spellings, canonical] of [
      [["country=fr,GB", "country=GB,FR", "country=gb,Gb,FR"], "FR%2CGB"],
      [["language=EN,de", "language=de,en", "language=De,en,DE"], "de%2Cen"],
    ] as const
  ) {
    for (const spelling of spellings) {
      const query = parseListQuery(new URLSearchParams(spelling));
      const list = canonicalList(adList, query);
      assertEquals(list.split("=")[1], canonical, spelling);
      // As the next page is asked for.
      const next = parseListQuery(listParams(query));
      assertEquals(canonicalList(adList, next), list, spelling);
    }
  }
});
