import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { h } from "preact";
import { reviveProps } from "../src/client/revive_props.ts";
import { serializeProps } from "../src/render/serialize_props.ts";

function roundTrip(...props: object[]): Record<string, unknown>[] {
  return reviveProps(serializeProps(props));
}

Deno.test("plain values and built-in types are restored unchanged", () => {
  const value = {
    text: ["</script><!--", "\\u003C", "\\\\<"],
    numbers: [0, -0, 1.5, NaN, -Infinity, 10n],
    nothing: [null, undefined],
    when: new Date(5),
    at: new URL("https://example.org/?a=b"),
    like: /a+/gi,
    pairs: new Map<unknown, unknown>([[{ a: 1 }, new Set([1])]]),
    bytes: new Uint8Array([1, 2, 3]),
  };
  assertEquals(roundTrip(value), [value]);
});

Deno.test("one object remains one, even if it contains itself", () => {
  const shared: Record<string, unknown> = {};
  shared.self = shared;
  const [a, b] = roundTrip({ shared }, { shared });
  assertStrictEquals(a!.shared, b!.shared);
  assertStrictEquals((a!.shared as typeof shared).self, a!.shared);
});

Deno.test("class instances silently become plain objects", () => {
  class Money {
    constructor(readonly cents: number) {}
    get euros() {
      return this.cents / 100;
    }
  }
  const [props] = roundTrip({ price: new Money(150) });
  assertEquals(props!.price, { cents: 150 });
});

Deno.test("functions are rejected, and JSX nested in other props is not sent", () => {
  assertThrows(() => serializeProps([{ onClick: () => {} }]));
  const [props] = roundTrip({ list: [h("p", { title: "x" })] });
  assertEquals(typeof props!.list, "object");
});
