import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { safeLink } from "@/lib/shared/safe_link.ts";
import { words } from "../words.ts";
import { anyCharacter } from "@/tests/search/texts.ts";

Deno.test("http and https URLs become links with their host", () => {
  for (
    const [address, href, host] of [
      ["https://a.example/x?y#z", "https://a.example/x?y#z", "a.example"],
      ["HTTP://A.Example", "http://a.example/", "a.example"],
      ["https://a.example:8443/", "https://a.example:8443/", "a.example:8443"],
      [
        "https://known.example@evil.example/",
        "https://known.example@evil.example/",
        "evil.example",
      ],
      ["https:\\\\evil.example", "https://evil.example/", "evil.example"],
      ["https://раураl.example/", "https://xn--l-7sba6dbr.example/", null],
      [
        "https://a.example/?c={{campaign.id}}",
        "https://a.example/?c={{campaign.id}}",
        "a.example",
      ],
    ] as const
  ) {
    const link = safeLink(address);
    assertEquals(link?.href, href);
    assertEquals(link?.host, host ?? new URL(href).host);
  }
});

Deno.test("every other URL remains text", () => {
  for (
    const address of [
      null,
      undefined,
      "",
      " ",
      " JaVaScRiPt:alert(1)",
      "java\tscript:alert(1)",
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      ...words`
        javascript:alert(1) javascript://https://a.example/%0aalert(1)
        data:text/html,<script>alert(1)</script> vbscript:msgbox(1)
        file:///etc/passwd blob:https://a.example/1 ftp://a.example/
        //evil.example /dashboard/keys evil.example https:// http://[`,
    ]
  ) assertEquals(safeLink(address), null, String(address));
});

Deno.test("for any text, a link has http or https", () => {
  fc.assert(fc.property(
    fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.webUrl(),
      fc.tuple(
        fc.constantFrom("javascript", "data", "HTTPS", "jav\tascript", "http"),
        fc.constantFrom(":", "://", ":\\\\", "&colon;"),
        fc.string(),
      ).map((parts) => parts.join("")),
    ),
    (address) => {
      const link = safeLink(address);
      return link === null || /^https?:\/\/[^/]/.test(link.href);
    },
  ));
});
