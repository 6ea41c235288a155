import { assertEquals } from "@std/assert";
import expected from "../fixtures/whole_ads.json" with { type: "json" };
import { adsOf } from "./ads.ts";

// The GraphQL response begins with a dynamic ad, whose cards are variants.
for (const [name, ad] of Object.entries(expected)) {
  Deno.test(`reads the first ad of ${name} completely, and derives missing fields`, async () => {
    const [first] = await adsOf(name);
    const { foreign: _, ...members } = first!;
    assertEquals<unknown>(members, ad);
  });
}
