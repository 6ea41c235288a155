import { assertEquals, assertRejects } from "@std/assert";
import { Problem } from "@/lib/errors/problem.ts";
import { FILES_MAX, filesOf } from "@/lib/uploads/multipart.ts";

const TYPE = "multipart/form-data; boundary=x";

const fileOf = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;
const END = "--x--\r\n";
const files = (count: number) =>
  Array.from({ length: count }, (_, n) => fileOf(`${n}.json`, `${n}`)).join("");

/** A body in two parts, so that a file goes on in the second. */
function bodyOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const half = Math.ceil(bytes.length / 2);
  return ReadableStream.from([bytes.subarray(0, half), bytes.subarray(half)]);
}

async function read(body: ReadableStream<Uint8Array>, type = TYPE) {
  const found: [string, string][] = [];
  for await (const { name, bytes } of filesOf(body, type)) {
    const parts = await Array.fromAsync(bytes, (part) => part.slice());
    found.push([name, new TextDecoder().decode(await new Blob(parts).bytes())]);
  }
  return found;
}

Deno.test("as many files as are allowed are read, and parts that are not files are skipped", async () => {
  const note =
    '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n';
  const found = await read(bodyOf(note + files(FILES_MAX) + note + END));
  assertEquals(
    found,
    Array.from({ length: 10 }, (_, n) => [`${n}.json`, `${n}`] as const),
  );
  assertEquals(await read(bodyOf(note + END)), []);
});

const REFUSED: Record<string, [body: string, type: string, says: string]> = {
  "one file too many": [files(11) + END, TYPE, "Upload at most 10 files"],
  "a file that is cut off": [
    fileOf("a.json", "x".repeat(200_000)),
    TYPE,
    "The upload was interrupted",
  ],
  "an end that is missing": [files(2), TYPE, "The upload was interrupted"],
  "no boundary": [END, "multipart/form-data", "The form cannot be read"],
};

for (const [name, [text, type, says]] of Object.entries(REFUSED)) {
  Deno.test(`a form is refused with what to do: ${name}`, async () => {
    await assertRejects(() => read(bodyOf(text), type), Problem, says);
  });
}

/** A body that begins with one file and a part of another. */
function begun(source: UnderlyingDefaultSource<Uint8Array>) {
  const first = new TextEncoder().encode(files(1) + fileOf("b", "x"));
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first),
    ...source,
  });
}

Deno.test("a body that fails ends the reading of its file", async () => {
  const body = begun({
    pull: (controller) => controller.error(new Error("lost")),
  });
  await assertRejects(() => read(body), Problem, "The upload was interrupted");
});

Deno.test("a form that nobody reads on ends its body", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = begun({
    pull: () => new Promise((resolve) => setTimeout(resolve, 1)),
    cancel: () => resolve(),
  });
  for await (const _ of filesOf(body, TYPE)) break;
  await promise;
});
