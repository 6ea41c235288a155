import { assertEquals } from "@std/assert";
import { listCommands } from "@/lib/shared/palette.ts";

const brand = (label: string) =>
  ({ kind: "brand", value: label, label, detail: "1 ad" }) as const;

Deno.test("Enter opens the brand if only one name has the prefix, and searches otherwise", () => {
  for (
    const [text, brands, first] of [
      ["fell", ["Fellmark"], "Fellmark"],
      [" FELLMARK ", ["Fellmark"], "Fellmark"],
      ["fell", ["Fellmark", "Fellwood"], "Search for “fell”"],
      ["coffee", ["Ostrel Coffee"], "Search for “coffee”"],
      ["fell", [], "Search for “fell”"],
      ["keys", ["Keys & Co"], "Keys"],
      ["12345", ["12345 Shoes"], "12345 Shoes"],
    ] as const
  ) {
    const pages = [{ label: "Keys", href: "/dashboard/keys" }];
    const [group] = listCommands(text, pages, brands.map(brand));
    assertEquals(group?.commands[0]?.label, first, text);
  }
});

Deno.test("an ad's id, or the URL of its page in its library, opens the ad", () => {
  for (
    const [text, id] of [
      ["123456789", "123456789"],
      ["tiktok:123456789", "tiktok:123456789"],
      [
        "https://www.facebook.com/ads/library/?active_status=all&id=123456789&x",
        "123456789",
      ],
      [
        "https://library.tiktok.com/ads/detail/?ad_id=123456789",
        "tiktok:123456789",
      ],
    ] as const
  ) {
    const [group] = listCommands(text, [], []);
    assertEquals(group?.commands[0]?.href, `/dashboard/ads/${id}`, text);
  }
});
