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
