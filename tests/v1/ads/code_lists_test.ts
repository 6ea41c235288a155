import { assertEquals, assertThrows } from "@std/assert";
import { Problem } from "@/lib/errors/problem.ts";
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
      [["country=UK,EL", "country=gr,gb"], "GB%2CGR"],
      [["language=TL,se", "language=se,tl"], "se%2Ctl"],
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

Deno.test("a value that is not a country, language or currency code is an error, not an empty list", () => {
  for (
    const query of [
      ...["country=EU", "country=ZZ", "country=Germany", "country=DE,XX"],
      ...["language=zz", "language=iw", "currency=XXY", "currency=euro"],
    ]
  ) {
    const [name] = query.split("=");
    const error = assertThrows(
      () => parseListQuery(new URLSearchParams(query)),
      Problem,
    );
    assertEquals(error.details?.map(({ param }) => param), [name], query);
  }
});
