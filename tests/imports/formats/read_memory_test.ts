import { assertEquals } from "@std/assert";
import { runDeno } from "../../programs.ts";

/** Reads so many records of 10 kB and prints their number. */
const PROGRAM = `
  import { readSource } from "@/lib/imports/input/read_input.ts";
  const [layout, count] = [Deno.args[0], Number(Deno.args[1])];
  const ENDS = { document: "]}", keyed: "}}" };
  const record = JSON.stringify({ adArchiveID: "1", body: "x".repeat(10_000) });
  const encoder = new TextEncoder();
  async function* input() {
    if (layout === "keyed") yield encoder.encode('{"found":{');
    if (layout === "document") yield encoder.encode('{"paging":{},\\n"data":[');
    for (let i = 1; i <= count; i++) {
      const end = layout === "lines" ? "\\n" : i < count ? "," : ENDS[layout];
      const name = layout === "keyed" ? '"' + i + '":' : "";
      yield encoder.encode(name + record + end);
    }
  }
  let rows = 0;
  for await (const _ of readSource(input())) rows++;
  console.log(rows);`;

for (const layout of ["lines", "document", "keyed"]) {
  Deno.test(`100 MB of ${layout} are read within a heap of 64 MB`, async () => {
    const { stdout, code } = await runDeno([
      ...["eval", "--ext=ts", "--v8-flags=--max-old-space-size=64"],
      ...[PROGRAM, layout, "10000"],
    ]);
    assertEquals([stdout.trim(), code], ["10000", 0]);
  });
}
