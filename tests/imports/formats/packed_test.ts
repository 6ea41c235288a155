import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { zipSync } from "fflate";
import { packTar } from "modern-tar";
import { Buffer } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import { constants, gunzipSync } from "node:zlib";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readTar } from "@/lib/imports/input/read_tar.ts";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { gzip, readAll, toBytes, toStream } from "./read_all.ts";

const ad = (id: number) => ({ ad_archive_id: String(id), is_active: true });
const line = (id: number) => `${JSON.stringify(ad(id))}\n`;

type Files = Record<string, string | Uint8Array>;

function zip(files: Files): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, toBytes(file)]),
    ),
  );
}

function tar(files: Files): Promise<Uint8Array> {
  return packTar(
    Object.entries(files).map(([name, file]) => {
      const body = toBytes(file);
      return { header: { name, size: body.length }, body };
    }),
  );
}

Deno.test("archives and nested archives are read file by file, and each row names its file", async () => {
  const files: Files = {
    "a.ndjson": line(1) + line(2),
    "below/b.csv": "ad_archive_id,is_active\n3,true\n",
    "below/c.json.gz": await gzip(line(4)),
    "d.zip": zip({ "e.json": line(5) }),
    "f.tar": await tar({ "g/h.json": line(6) }),
  };
  const packed = await tar(files);
  for (const input of [zip(files), packed, await gzip(packed)]) {
    const { rows, error } = await readAll(input);
    assertEquals(error, null);
    const places = rows.map(({ row, file }) => [file, row]);
    assertEquals(places, [
      ["a.ndjson", 1],
      ["a.ndjson", 2],
      ["below/b.csv", 2],
      ["below/c.json.gz", 1],
      ["d.zip/e.json", 1],
      ["f.tar/g/h.json", 1],
    ]);
  }
});

Deno.test("a file that cannot be read is one row with the reason, and pictures and system files are skipped", async () => {
  const files: Files = {
    "__MACOSX/._a.json": "x",
    ".DS_Store": "x",
    "a.json": line(1),
    "broken.json": '{"a":',
    "empty.json": "",
    "paper.pdf": "%PDF-1.7",
    "media/1.jpg": "x",
    "media/2.MP4": "x",
    "z.json": line(2),
  };
  for (const input of [zip(files), await tar(files)]) {
    const skipped: string[] = [];
    const source = readSource(toStream(input), {
      onSkipped: (name) => skipped.push(name),
    });
    const rows = await Array.fromAsync(source);
    assertEquals(
      rows.map((
        row,
      ) => [row.file, "value" in row ? "ad" : row.reason.slice(0, 20)]),
      [
        ["a.json", "ad"],
        ["broken.json", "The input is cut off"],
        ["empty.json", "The input is empty."],
        ["paper.pdf", "The input is a PDF. "],
        ["z.json", "ad"],
      ],
    );
    assertEquals(
      skipped.sort(),
      ["__MACOSX/._a.json", ".DS_Store", "media/1.jpg", "media/2.MP4"].sort(),
    );
  }
});

Deno.test("an archive that is empty, cut off or encrypted is an error that says so", async () => {
  const whole = zip({ "a.json": line(1) });
  const locked = whole.slice();
  // The flag of encryption, in the entry and in the directory.
  for (
    const [signature, at] of [["PK\x03\x04", 6], ["PK\x01\x02", 8]] as const
  ) {
    const start = String.fromCharCode(...locked).indexOf(signature);
    locked[start + at]! |= 1;
  }
  const packed = await tar({
    "a.json": line(1),
    "b.json": line(2).repeat(2_000),
  });
  const cases: [Uint8Array, RegExp][] = [
    [zip({ "a.png": "x" }), /contains no files that can be imported/],
    [whole.slice(0, -10), /ZIP archive is damaged/],
    [locked, /has a password/],
    [packed.slice(0, 3_000), /tar archive is damaged/],
  ];
  for (const [input, says] of cases) {
    assertMatch((await readAll(input)).error ?? "", says);
  }
});

Deno.test("a tar archive that is cut off anywhere is an error after the ads before it", async () => {
  const bytes = await tar({ "a.ndjson": line(1), "b.ndjson": line(2) });
  for (let end = 512; end < 4 * 512; end += 100) {
    const { rows, error } = await readAll(bytes.slice(0, end));
    const ads = [512, 3 * 512].filter((at) => end > at + line(1).length);
    const read = rows.filter((row) => "value" in row);
    assertEquals(read.length, ads.length, `${end}`);
    assertMatch(error ?? "", /tar archive is damaged or cut off/, `${end}`);
  }
});

Deno.test("all ads before a cut are read, however slowly, whatever is cut", async () => {
  const lines = (from: number) =>
    Array.from({ length: 5_000 }, (_, n) => {
      const record = { ...ad(from + n), text: crypto.randomUUID() };
      return `${JSON.stringify(record)}\n`;
    }).join("");
  const plain = lines(10_000);
  const packed = await tar({ "a.ndjson": plain, "b.ndjson": lines(20_000) });
  const inputs = [packed, await gzip(packed), await gzip(plain)];
  for (const [n, whole] of inputs.entries()) {
    const input = whole.slice(0, whole.length * 0.7);
    const finishFlush = constants.Z_SYNC_FLUSH;
    const before = n === 0 ? input : gunzipSync(input, { finishFlush });
    const cuts = Array.from({ length: 9 }, (_, i) => i * input.length / 9);
    let count = 0;
    const read = async () => {
      for await (const row of readSource(toStream(input, cuts))) {
        if (!("value" in row)) continue;
        if (count++ % 1_000 === 0) await delay(count % 7);
      }
    };
    await assertRejects(read, ImportInputError, "damaged or cut off");
    assertEquals(count, before.filter((byte) => byte === 0x0a).length, `${n}`);
  }
});

Deno.test("an archive that is not read to its end closes what it is read from", async () => {
  const bytes = await tar({ "a.ndjson": line(1), "b.ndjson": line(2) });
  let isClosed = false;
  async function* source() {
    try {
      for (let at = 0; at < bytes.length; at += 512) {
        yield bytes.subarray(at, at + 512);
      }
    } finally {
      isClosed = true;
    }
  }
  for await (const _file of readTar(source())) break;
  assert(isClosed);
});

Deno.test("files whose names lead out of an archive are read", async () => {
  const input = zip({ "../../a.json": line(1), "/b.json": line(2) });
  const { rows, error } = await readAll(input);
  assertEquals([rows.length, error], [2, null]);
});

Deno.test("a bomb in any layer stops reading before it has expanded", async () => {
  // Lines that are rejected immediately: only their size matters here.
  const megabyte = `${"x".repeat(256 * 1024 - 1)}\n`.repeat(4);
  const first = await gzip(line(1));
  const each = await gzip(megabyte);
  const members = (count: number) =>
    Buffer.concat([first, ...new Array(count).fill(each)]);
  const half = members(40);
  const bombs = [
    zipSync({ "a.json": toBytes(line(1) + megabyte.repeat(66)) }),
    await gzip(members(66)),
    zipSync({ "a.json.gz": half, "b.json.gz": half }),
  ];
  for (const bomb of bombs) {
    assert(bomb.length < 400_000);
    const { error } = await readAll(bomb);
    assertMatch(error ?? "", /expands to more than 200 times/);
  }
});
