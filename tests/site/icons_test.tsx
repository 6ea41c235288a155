import { assertEquals } from "@std/assert";
import * as lucide from "lucide-preact";
import { renderToString } from "preact-render-to-string";
import * as icons from "@/components/icons.tsx";

Deno.test("icons of islands are drawn as lucide draws them", () => {
  for (const [name, Ours] of Object.entries(icons)) {
    const Theirs = lucide[name as keyof typeof icons];
    const drawn = renderToString(<Ours class="size-4" aria-hidden="true" />);
    const expected = renderToString(
      <Theirs class="size-4" aria-hidden="true" />,
    );
    assertEquals(
      drawn,
      expected.replace(/class="[^"]*"/, 'class="size-4"'),
      name,
    );
  }
});
