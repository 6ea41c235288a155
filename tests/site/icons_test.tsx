import { assertEquals } from "@std/assert";
import * as lucide from "lucide-preact";
import { renderToString } from "preact-render-to-string";
import * as icons from "@/components/icons.tsx";

Deno.test("icons of islands are the same as lucide's", () => {
  for (const [name, Ours] of Object.entries(icons)) {
    const Theirs = lucide[name as keyof typeof icons];
    const expected = renderToString(<Theirs aria-hidden="true" />);
    assertEquals(
      renderToString(<Ours aria-hidden="true" />),
      expected.replace(/ class="[^"]*"/, ""),
      name,
    );
  }
});
