import { assert, assertEquals } from "@std/assert";
import { adDetailSchema, brandSchema } from "@/lib/ads/wire.ts";
import { knownMember } from "@/lib/imports/formats/known_members.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { NOT_KEPT } from "@/lib/imports/formats/other_names.ts";

Deno.test("every list of names has a field of an ad and a kind of object that exist", () => {
  const own = {
    ...adDetailSchema.shape,
    media_type: true,
    transparency: true,
    source: true,
  };
  const lists = Object.values(names).flatMap((table) =>
    typeof table === "object" && !("keys" in table) ? Object.values(table) : []
  ).filter((list) => typeof list === "object");
  assert(lists.length > 30);
  for (const { keys, target, inner } of lists) {
    if (target !== NOT_KEPT) {
      const [field, part] = target.split(/[.,\s]/);
      assert(field! in own, `${keys[0]}: ${target}`);
      if (field === "brand" && part) assert(part in brandSchema.shape, target);
    }
    // It would throw for a kind that does not exist.
    if (inner !== undefined) knownMember(inner, "x");
  }
});

Deno.test("every member of the API's ads is understood", () => {
  for (const name of Object.keys(adDetailSchema.shape)) {
    assert(knownMember("native", name), name);
  }
  const inner = (name: string) => knownMember("native", name)?.inner;
  const kinds: [string | undefined, object][] = [
    [inner("brand"), brandSchema.shape],
    [inner("cards"), adDetailSchema.shape.cards.element.shape],
  ];
  for (const [kind, shape] of kinds) {
    for (const name of Object.keys(shape)) {
      assert(knownMember(kind!, name), `${kind}.${name}`);
    }
  }
  assertEquals(knownMember(inner("cards")!, "headline"), undefined);
});
