import { assertEquals } from "@std/assert";
import { PROBLEMS } from "@/lib/problem.ts";

const OWN = import.meta.filename!;

async function* testFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* testFiles(path);
    else if (/_test\.tsx?$/.test(path) && path !== OWN) yield path;
  }
}

Deno.test("some test checks every error that a client can get", async () => {
  const untold = new Set<string>(Object.keys(PROBLEMS));
  for await (const path of testFiles(`${import.meta.dirname}/..`)) {
    const text = await Deno.readTextFile(path);
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
