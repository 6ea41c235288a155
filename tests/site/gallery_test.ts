import { assertEquals } from "@std/assert";
import { GALLERY, mountGallery } from "./gallery.tsx";
import { viewProblems } from "./page_problems.ts";
import { testsIn, visit } from "./site.ts";

const FOLDERS = ["", "/charts", "/code", "/forms", "/shell"];

/** The files that hold a component, by its name. */
function listShared(): string[] {
  return FOLDERS.flatMap((folder) => {
    const url = new URL(`../../components${folder}/`, import.meta.url);
    return [...Deno.readDirSync(url)].map(({ name }) => name)
      .filter((name) => /^[A-Z].*\.tsx$/.test(name))
      .map((name) => name.slice(0, -".tsx".length));
  });
}

const { test } = testsIn({ mount: mountGallery });

test("the page of components shows every shared component", async (s) => {
  const { status, text } = await s.html(GALLERY);
  assertEquals(status, 200);
  const shown = new Set(
    [...text.matchAll(/<section aria-label="([^"]+)"/g)]
      .flatMap(([, names]) => names!.split(", ")),
  );
  const missing = listShared().filter((name) => !shown.has(name));
  assertEquals(missing, []);
});

test("the page of components has no accessibility problems in both schemes, and fits a phone", async ({ page, trouble }) => {
  await visit(page, GALLERY);
  assertEquals(await viewProblems(page), []);
  assertEquals(trouble, []);
});
