import { assertEquals, assertMatch } from "@std/assert";
import { gzipSync } from "node:zlib";
import { test } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { postImport } from "./operator.ts";

const ads = numberedAds(3);
const ndjson = ads.map((ad) => JSON.stringify(ad)).join("\n");

const inParts = (bytes: Uint8Array, size = 16_384) =>
  ReadableStream.from((function* () {
    for (let at = 0; at < bytes.length; at += size) {
      yield bytes.slice(at, at + size);
    }
  })());

test("the files of a form are imported, and files that cannot be read are named", async (t) => {
  const form = new FormData();
  form.append("note", "x");
  form.append("file", new Blob([JSON.stringify(ads[0])]), "C:\\a.json");
  // More than what is buffered of a file that nobody reads.
  const more = " ".repeat(300_000);
  form.append("file", new Blob([`%PDF-1.7${more}`]), "b.pdf");
  form.append("file", new Blob([more]), "b.png");
  form.append("more", new Blob([gzipSync(ndjson)]), "c.ndjson.gz");
  // In parts, as from a network: what arrives at once is parsed at once.
  const whole = new Response(form);
  const body = inParts(new Uint8Array(await whole.arrayBuffer()));
  const headersOfForm = Object.fromEntries(whole.headers);
  const response = await postImport(t, body, { headers: headersOfForm });
  const { data } = await response.json();
  assertEquals([data.received, data.inserted, data.unchanged], [5, 3, 1]);
  const [{ file, reason }] = data.errors;
  assertEquals([data.rejected, file], [1, "b.pdf"]);
  assertMatch(reason, /PDF/);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  for (const broken of ["--x--\r\n", "--x\r\nbroken", ""]) {
    const response = await postImport(t, broken, { headers });
    const { error } = await response.json();
    assertEquals([response.status, error.code], [400, "invalid_body"]);
  }
});

test("a form that breaks off tells what was written before, whichever file it breaks off in", async (t) => {
  const file = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n${text}`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  for (const [n, name] of ["b.json", "b.pdf", "b.png"].entries()) {
    const parts = [
      file("a.json", `${JSON.stringify(ads[n])}\r\n`),
      file(name, name === "b.pdf" ? "%PDF-1.7" : "["),
    ];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.error(new Error("gone"));
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    const { error } = await (await postImport(t, body, { headers })).json();
    assertEquals(
      error.message,
      `The upload was interrupted. Try again. 1 ad was written before the error; see /internal/imports/${
        n + 1
      }.`,
      name,
    );
  }
});
