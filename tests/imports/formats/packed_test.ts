import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { zipSync } from "fflate";
import { packTar } from "modern-tar";
import { Buffer } from "node:buffer";
import { zstdCompressSync } from "node:zlib";
import { toBzip2 } from "@/lib/imports/input/bzip2.ts";
import { readSource } from "@/lib/imports/read_source.ts";
import { COMPRESSED } from "./compressed.ts";
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

const NAMES = [["xz", "xz"], ["bzip2", "bzip2"], [
  "zstd",
  "Zstandard",
]] as const;

for (const [kind, name] of NAMES) {
  Deno.test(`${name} is read, all streams that follow each other too, and is told when it is cut off`, async () => {
    const bytes = COMPRESSED[kind];
    const first = await readAll(bytes);
    assertEquals([first.rows.length, first.error], [1, null]);
    const twice = await readAll(new Uint8Array([...bytes, ...bytes]), [7]);
    assertEquals([twice.rows.length, twice.error], [2, null]);
    const cut = await readAll(bytes.slice(0, -8));
    assertMatch(
      cut.error ?? "",
      new RegExp(`${name} data is damaged or cut off`),
    );
  });
}

Deno.test("archives are read file by file, those in them too, and each row says where it is", async () => {
  const files: Files = {
    "a.ndjson": line(1) + line(2),
    "below/b.csv": "ad_archive_id,is_active\n3,true\n",
    "below/c.json.gz": await gzip(line(4)),
    "d.zip": zip({ "e.json": line(5) }),
    "f.tar": await tar({ "g/h.json": line(6) }),
  };
  const packed = await tar(files);
  for (
    const input of [
      zip(files),
      packed,
      await gzip(packed),
      zstdCompressSync(packed),
    ]
  ) {
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

Deno.test("a file that cannot be read is one row with the reason, pictures and what systems add are skipped", async () => {
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

Deno.test("an archive without data, cut off or with a password is an error that says so", async () => {
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

Deno.test("wherever a tar archive is cut off, that is an error after the ads before it", async () => {
  const bytes = await tar({ "a.ndjson": line(1), "b.ndjson": line(2) });
  for (let end = 512; end < 4 * 512; end += 100) {
    const { rows, error } = await readAll(bytes.slice(0, end));
    assert(rows.length <= 2, `${end}`);
    assertMatch(error ?? "", /tar archive is damaged or cut off/, `${end}`);
  }
});

Deno.test("a name that leads out of an archive refuses no file", async () => {
  const input = zip({ "../../a.json": line(1), "/b.json": line(2) });
  const { rows, error } = await readAll(input);
  assertEquals([rows.length, error], [2, null]);
});

/** A frame with a window of 2^(10 + exponent) bytes, and blocks that repeat a byte so often. */
function zstdFrame(exponent: number, blocks: number, size: number) {
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0, exponent << 3];
  const block = (size << 3) | 2;
  const bytes = [block & 255, (block >> 8) & 255, block >> 16, 32];
  return [...header, ...Array.from({ length: blocks }, () => bytes).flat()];
}

const FRAMES: [string, number[], RegExp][] = [
  ["whose window is large", zstdFrame(17, 1, 1), /more than 32 MiB of memory/],
  [
    "whose window is large after one that is not",
    [...COMPRESSED.zstd, ...zstdFrame(16, 1, 1)],
    /more than 32 MiB of memory/,
  ],
  [
    "that is larger than its window may be",
    [0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 1, 0, 0, 0, 10, 0, 0, 32],
    /more than 32 MiB of memory/,
  ],
  ["of many small blocks", zstdFrame(15, 2000, 1), /too many small blocks/],
];
for (const [name, bytes, reason] of FRAMES) {
  Deno.test(`Zstandard data is refused before it takes memory or time: a frame ${name}`, async () => {
    const { error } = await readAll(new Uint8Array(bytes), [11]);
    assertMatch(error ?? "", reason);
  });
}

Deno.test("a few bytes of bzip2 that make gigabytes are handed on in small parts, and no further once these are too many", () => {
  // 90 MB of one character.
  const bomb = Uint8Array.fromBase64(
    "QlpoOTFBWSZTWbqAsO0BX44AgIAIAAggADCATUZCoCWpCoCXMUFZJlNZLcO9UwFRyhCAgCAACAAIIAAwzAUppxgioSbARUJPF3JFOFCQWMLciA==",
  );
  // After one whose blocks are smaller.
  const small = COMPRESSED.bzip2.slice();
  small[3] = "1".charCodeAt(0);
  const parts: Uint8Array[] = [];
  const decode = toBzip2((part) => {
    parts.push(part);
    throw new RangeError("enough");
  });
  assertThrows(() => [small, bomb, null].forEach(decode), RangeError, "enough");
  assertEquals(parts.map(({ length }) => length), [64 * 1024]);
  const text = new TextDecoder().decode(parts[0]);
  assert(/^\{"ad_archive_id":.*\}\n\{+$/.test(text), text.slice(0, 100));
});

Deno.test("a bomb in any layer ends the input before it has expanded", async () => {
  // Lines that are bad at once, because nothing else about them matters here.
  const megabyte = `${"x".repeat(256 * 1024 - 1)}\n`.repeat(4);
  const first = await gzip(line(1));
  const each = await gzip(megabyte);
  const members = (count: number) =>
    Buffer.concat([first, ...new Array(count).fill(each)]);
  const half = members(40);
  const bombs = [
    zipSync({ "a.json": toBytes(line(1) + megabyte.repeat(66)) }),
    zstdCompressSync(members(66)),
    zipSync({ "a.json.gz": half, "b.json.gz": half }),
  ];
  for (const bomb of bombs) {
    assert(bomb.length < 400_000);
    const { error } = await readAll(bomb);
    assertMatch(error ?? "", /expands to more than 200 times/);
  }
});
