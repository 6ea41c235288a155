import { assertEquals } from "@std/assert";
import { PROBLEMS } from "@/lib/errors/problem.ts";
import { testFiles } from "../unit_tests.ts";

const ROOT = new URL("../../", import.meta.url);

Deno.test("some test checks every error that a client can get", async () => {
  const untold = new Set<string>(Object.keys(PROBLEMS));
  for (const path of testFiles(ROOT, "tests")) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    for (const code of untold) {
      if (text.includes(`"${code}"`) || text.includes(` ${code}"`)) {
        untold.delete(code);
      }
    }
  }
  assertEquals([...untold], []);
});

Deno.test("every error has a status of its class and a message that is a sentence", () => {
  for (const [code, [status, message]] of Object.entries(PROBLEMS)) {
    assertEquals(status >= 400 && status < 600, true, code);
    assertEquals(/^[A-Z].*\.$/.test(message), true, code);
  }
});
