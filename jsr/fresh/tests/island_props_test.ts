import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { computed, type Signal, signal } from "@preact/signals";
import { h } from "preact";
import { reviveProps } from "../src/client/revive_props.ts";
import { serializeProps } from "../src/render/serialize_props.ts";

function roundTrip(...props: object[]): Record<string, unknown>[] {
  return reviveProps(serializeProps(props));
}

Deno.test("plain values and built-in types come back as they were", () => {
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

Deno.test("one object stays one, even if it contains itself", () => {
  const shared: Record<string, unknown> = {};
  shared.self = shared;
  const [a, b] = roundTrip({ shared }, { shared });
  assertStrictEquals(a!.shared, b!.shared);
  assertStrictEquals((a!.shared as typeof shared).self, a!.shared);
});

Deno.test("a signal stays one signal, with its value", () => {
  const count = signal({ n: 1 });
  const [a, b] = roundTrip({ count }, { nested: [count] });
  const revived = a!.count as Signal<{ n: number }>;
  assertEquals(revived.value, { n: 1 });
  assertStrictEquals((b!.nested as unknown[])[0], revived);
});

Deno.test("a computed signal comes back with the value it had", () => {
  const doubled = computed(() => 2 * 21);
  const [props] = roundTrip({ doubled });
  assertEquals((props!.doubled as Signal<number>).value, 42);
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

Deno.test("functions are refused, JSX that is no prop of its own is not sent", () => {
  assertThrows(() => serializeProps([{ onClick: () => {} }]));
  const [props] = roundTrip({ list: [h("p", { title: "x" })] });
  assertEquals(typeof props!.list, "object");
});
