import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { RecordError } from "@/lib/imports/formats/formats.ts";
import { nestedMembers } from "@/lib/imports/formats/nested_members.ts";
import { formatOf, NOW, toAdRecord } from "./ads.ts";
import { fixture, readRecords } from "./read_all.ts";
import { words } from "../../words.ts";

const PAGE = { ad_archive_id: "200000001", page_id: "600600", is_active: true };

function read(record: Record<string, unknown>) {
  return toAdRecord("auto", record, NOW);
}

/** A record as flat exports write it: one member for each value, named by its path. */
function flat(
  value: unknown,
  separator: string,
  path = "",
): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) =>
    flat(member, separator, path === "" ? name : path + separator + name)
  );
}

for (const separator of [".", "/"]) {
  Deno.test(`reads names joined by "${separator}" as nested members`, async () => {
    for (
      const name of words`graphql_page.json scraper_camel_case.json
        native_ads.ndjson native_export_detail.json graph_api_page.json`
    ) {
      for (const record of await readRecords(await fixture(name))) {
        if (formatOf(record) === null) continue;
        const nested = toAdRecord("auto", record, NOW);
        // An empty list has no members, so a path cannot tell it from no list.
        if (nested.ad_archive_id === "100000000000003") continue;
        const paths = Object.fromEntries(flat(record, separator));
        assertEquals(read(paths), nested, name);
      }
    }
  });
}

Deno.test("reads the page of a flattened snapshot as the creator's, if it differs", () => {
  for (const name of words`snapshot_page_ snapshotPage snapshot.page_`) {
    const ad = read({
      ...{ ...PAGE, page_name: "Shoes", [`${name}id`]: "2002" },
      ...{ [`${name}name`]: "Lee", [`${name}profile_uri`]: "/lee" },
      snapshot_body_text: "Hello",
    });
    assertEquals(
      [ad.creator_page_id, ad.creator_page_name, ad.primary_text],
      ["2002", "Lee", "Hello"],
    );
    assertEquals([ad.brand!.name, ad.brand!.page_url], ["Shoes", null]);
  }
});

Deno.test("takes a number of pictures beside an object with texts for no list of them", () => {
  const ad = read({ ...PAGE, images: 3, copy: { headline: "Shoes" } });
  assertEquals(ad.creative_units.map(({ title }) => title), ["Shoes"]);
});

Deno.test("makes no cards from empty columns", () => {
  const ad = read({
    ...PAGE,
    "snapshot/body/text": "Hello",
    "snapshot/cards/0/title": "",
    "snapshot/cards/0/body": null,
    "snapshot/images/0/original_image_url": "",
    "snapshot/images/1/original_image_url": "https://i.example/1.jpg",
  });
  assertEquals(ad.cards, []);
  assertEquals(ad.primary_text, "Hello");
  assertEquals(ad.creative_units.map(({ image_url }) => image_url), [
    "https://i.example/1.jpg",
  ]);
});

Deno.test("prefers a nested member to a path to it", () => {
  const cases: [text: string, members: Record<string, unknown>][] = [
    ["in", { snapshot: { body: { text: "in" } }, "snapshot.body.text": "out" }],
    ["in", { snapshot: { body: "in" }, "snapshot.body.text": "out" }],
    ["out", { snapshot: { body: null }, "snapshot.body.text": "out" }],
    ["whole", { "snapshot.body": "whole", "snapshot.body.text": "part" }],
    ["in", {
      snapshot: { cards: [{ body: "in" }] },
      "snapshot.cards.0.body": "out",
      "snapshot.title": "t",
    }],
  ];
  for (const [text, members] of cases) {
    assertEquals(read({ ...PAGE, ...members }).primary_text, text);
  }
});

Deno.test("does not let paths reach a prototype", () => {
  const names = words`__proto__.polluted constructor.prototype.polluted
    snapshot.__proto__.polluted snapshot.toString.name
    snapshot.body.__proto__.text`;
  for (const name of names) {
    const record = JSON.parse(JSON.stringify(PAGE));
    Object.defineProperty(record, name, { value: "x", enumerable: true });
    const normal = nestedMembers(record) as Record<string, unknown>;
    assertEquals(Object.getPrototypeOf(normal), Object.prototype);
    assertEquals(read(record).primary_text, null, name);
  }
  assertEquals("polluted" in {}, false);
});

Deno.test("keeps a record's own members with any paths", () => {
  const part = fc.constantFrom("snapshot", "body", "0", "7", "", "__proto__");
  const parts = fc.array(part, { minLength: 1, maxLength: 12 });
  const paths = fc.dictionary(
    parts.map((each) => each.join(".")),
    fc.constantFrom<unknown>("x", "", null, 5, {}, []),
    { maxKeys: 12 },
  );
  fc.assert(fc.property(paths, (members) => {
    const before = JSON.stringify(members);
    const normal = nestedMembers({ ...members, ...PAGE });
    assertEquals({ ...normal as object, ...PAGE }, normal);
    assertEquals(JSON.stringify(members), before);
  }));
});

Deno.test("rejects records with too many members", () => {
  const members = (count: number) => ({
    ...PAGE,
    snapshot: { body: { text: "x" } },
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`s${i}.a.b`, 1]),
    ),
  });
  assertEquals(read(members(3_000)).primary_text, "x");
  assertThrows(() => read(members(4_000)), RecordError);
});
