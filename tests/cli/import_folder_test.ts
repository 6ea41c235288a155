import { assertEquals, assertMatch } from "@std/assert";
import { gzipSync } from "node:zlib";
import { numberedAds } from "../reader.ts";
import { importerOf } from "./command.ts";

const [first, second, third, fourth] = numberedAds(4).map((ad) =>
  `${JSON.stringify(ad)}\n`
);

Deno.test("a folder is imported with its subfolders as one run, and files that cannot be read are named", async () => {
  await using importer = await importerOf({});
  await Deno.mkdir(`${importer.cwd}/exports/below`, { recursive: true });
  const write = (name: string, file: string | Uint8Array) =>
    Deno.writeFile(
      `${importer.cwd}/exports/${name}`,
      typeof file === "string" ? new TextEncoder().encode(file) : file,
    );
  await write("b.ndjson", `${first}${second}`);
  await write("below/a.json.gz", gzipSync(third!));
  await write("below/\x1b[31mname.json", `${fourth}{broken\n`);
  await write("c.pdf", "%PDF-1.7");
  await write("picture.jpg", "x");
  await write(".hidden", "x");
  await new Deno.Command("mkfifo", { args: [`${importer.cwd}/exports/z`] })
    .output();
  await Deno.symlink("nowhere", `${importer.cwd}/exports/zz`);

  const { code, stdout, stderr } = await importer.run([
    ...["exports", "--rejects", "rejects.ndjson"],
  ]);
  assertEquals([code, stderr], [0, ""]);
  const [counts, ...lines] = stdout.trimEnd().split("\n");
  assertMatch(counts!, /^exports: 8 received, 4 new, .* 4 rejected,/);
  assertEquals(lines.slice(0, 5).map((line) => line.slice(2, 60)), [
    "below/\ufffd[31mname.json: row 2: The line is not valid JSON.".slice(
      0,
      58,
    ),
    "c.pdf: row 1: The input is a PDF. Import the data that it was made"
      .slice(0, 58),
    "z: row 1: The file cannot be read: it is a pipe, a folder, or".slice(
      0,
      58,
    ),
    "zz: row 1: The file cannot be read: no such file or directory.".slice(
      0,
      58,
    ),
    "2 files were skipped: hidden files, pictures, videos, programs, and documents."
      .slice(0, 58),
  ]);
  const rejects = await Deno.readTextFile(`${importer.cwd}/rejects.ndjson`);
  assertEquals(
    rejects.trimEnd().split("\n").map((line) => JSON.parse(line).file),
    ["below/\ufffd[31mname.json", "c.pdf", "z", "zz"],
  );
});

Deno.test("an empty folder is one clear line, and rejects are not written to an imported folder", async () => {
  await using importer = await importerOf({});
  await Deno.mkdir(`${importer.cwd}/exports`);
  const empty = await importer.run(["exports"]);
  assertEquals(empty.code, 1);
  assertEquals(
    empty.stderr,
    "error: exports: It contains no files that can be imported.\n",
  );
  const within = await importer.run([
    "exports",
    "--rejects",
    "exports/rejects.json",
  ]);
  assertEquals(within.code, 1);
  assertMatch(within.stderr, /is in a folder that is being imported/);
});
