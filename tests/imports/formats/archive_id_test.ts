import { assertEquals, assertMatch } from "@std/assert";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { readAll, readRecords } from "./read_all.ts";
import { native, NOW, reasonAgainst, toAdRecord } from "./ads.ts";
import { words } from "../../words.ts";

const REST: Record<string, string> = {
  ad_archive_id: '"is_active":true',
  adArchiveID: '"snapshot":{}',
  id: '"ad_delivery_start_time":"2025-01-01"',
  _id: '"ad_delivery_start_time":"2025-01-01"',
};

const MEMBERS = words`ad_archive_id adArchiveID id`;

/** A record whose id stands in the JSON like this. */
async function recordWith(json: string, member: string): Promise<unknown> {
  const [record] = await readRecords(`{"${member}":${json},${REST[member]}}`);
  return record;
}

async function idFrom(json: string, member: string): Promise<string> {
  return toAdRecord("auto", await recordWith(json, member), NOW).ad_archive_id;
}

async function refusal(json: string, member: string): Promise<string> {
  return reasonAgainst(await recordWith(json, member));
}

Deno.test("keeps all digits of numeric ids, also above 2^53", async () => {
  for (
    const id of words`15573106285771 9007199254740993 12345678901234567890`
  ) {
    assertEquals(await idFrom(`"${id}"`, "ad_archive_id"), id);
    for (const member of Object.keys(REST)) {
      assertEquals(await idFrom(id, member), id);
    }
  }
});

Deno.test("reads ids of a column of floats, with or without quotes", async () => {
  for (const member of MEMBERS) {
    for (const json of words`123456789012345.0 "123456789012345.0"`) {
      assertEquals(await idFrom(json, member), "123456789012345");
    }
  }
});

Deno.test("rejects ids that a spreadsheet rounded, with or without quotes", async () => {
  for (const member of MEMBERS) {
    for (const id of words`9.75E+14 9.75e14 9,75E+14 1E+15`) {
      assertMatch(await refusal(`"${id}"`, member), /spreadsheet/);
    }
    if (member !== "ad_archive_id") {
      assertMatch(await refusal('"1E15"', member), /spreadsheet/);
    }
    for (const id of words`9.75E+14 12345.5 1e400 12345678901234567.0`) {
      assertMatch(await refusal(id, member), /rounded/);
    }
  }
});

Deno.test("rejects empty, missing and wrongly typed ids", async () => {
  for (const member of MEMBERS) {
    for (const json of ['""', '"  "', "null", "true", "[]", "{}"]) {
      assertMatch(await refusal(json, member), /(?:archive_id|id) (?:is|must)/);
    }
  }
});

Deno.test("accepts native ids of up to 64 letters, digits, _ and -", () => {
  for (
    const id of ["a", "0", "4e8", "1E15", "A_b-9", "x".repeat(64), "Me", "me2"]
  ) {
    assertEquals(native({ ad_archive_id: id }).ad_archive_id, id);
  }
  const bad = ["a b", "a\0", "x".repeat(65), ...words`me a/b é １２３４５ a.b`];
  for (const id of bad) {
    const reason = reasonAgainst({ ad_archive_id: id, is_active: true });
    assertMatch(reason, /1 to 64 letters/);
  }
});

Deno.test("accepts ids of 5 to 32 digits in Meta's formats", async () => {
  for (const member of ["adArchiveID", "id"]) {
    for (const id of ["12345", "1".repeat(32)]) {
      assertEquals(await idFrom(`"${id}"`, member), id);
    }
    const bad = ["1234", "1".repeat(33), "abcde", "-12345", "tiktok: 12345"];
    for (const id of bad) {
      assertMatch(await refusal(`"${id}"`, member), /5 to 32 digits/);
    }
  }
});

Deno.test("uses the id's name that has a value", () => {
  const ad = { snapshot: {}, adArchiveID: "", adArchiveId: "510000001" };
  assertEquals(toAdRecord("auto", ad, NOW).ad_archive_id, "510000001");
});

Deno.test("completes a rounded id from a library link in the same record", () => {
  const id = "975123456789012";
  const link = (each: string) => `https://facebook.com/ads/library/?id=${each}`;
  const record = { body: "x", url: link(id), cta_link: link("111111111111") };
  for (
    const rounded of [
      ...words`9.75E+14 9,75e14 1E15 9.7512345678901E+14`,
      " 9.8E+14 ",
    ]
  ) {
    const ad = { "Library ID": rounded, ...record };
    assertEquals(toAdRecord("auto", ad, NOW).ad_archive_id, id, rounded);
  }
  for (const rounded of words`9.73E+14 9.75E+13`) {
    const reason = reasonAgainst({ "Library ID": rounded, ...record });
    assertMatch(reason, /rounded by a spreadsheet/);
  }
  const long = "12345678901234567";
  const read = (ad_archive_id: string, linked = long) =>
    toAdRecord("auto", { ad_archive_id, body: "x", url: link(linked) }, NOW)
      .ad_archive_id;
  // Of a spreadsheet, and of a program that read it as a number.
  for (const id of ["12345678901234500", "12345678901234568"]) {
    assertEquals(read(id), long);
  }
  assertEquals(read("12345678901234570"), "12345678901234570");
  // Ids can end in zeros themselves.
  const even = "1234567890123450";
  assertEquals(read("1.23456789012345E+15", even), even);
  // Here, the link is what was rounded.
  for (const linked of ["12345678901234568", "12345678901234500"]) {
    assertEquals(read(long, linked), long);
  }
});

Deno.test("ignores a rounded page id, with a warning", () => {
  const web = { ad_archive_id: "200000001", is_active: true };
  const api = {
    id: "300000001",
    ad_delivery_start_time: "2025-01-01",
    ad_creative_bodies: ["x"],
  };
  for (const ad of [{ ...web, snapshot: { body: "x" } }, api]) {
    for (const page_id of [...words`1.00E+14 1e14`, 1e300]) {
      const read = readAd("auto", { ...ad, page_id }, NOW);
      assertEquals(read.ad.brand, null);
      assertMatch(read.warning!, /^page_id was rounded/);
    }
  }
});

Deno.test("completes rounded ids of a table from links in their rows, and rejects the others", async () => {
  const link = (id: string) => `https://www.facebook.com/ads/library/?id=${id}`;
  const ids: [rounded: string, whole: string | null][] = [
    ["1234567890123450", "1234567890123456"],
    ["2234567890123450", "2234567890123450"],
    ["3234567890123450", null],
    ["4234567890123450", "9999999999999999"],
  ];
  const lines = ids.map(([id, whole]) =>
    `${id},x,${whole === null ? "" : link(whole)}\n`
  );
  const table = `Ad Library ID,Ad Copy,URL\n${lines.join("")}`;
  const { rows } = await readAll(table);
  const found = rows.map((row) =>
    "reason" in row
      ? row.reason.replace(/ were rounded.*/, "")
      : toAdRecord("auto", row.value, NOW).ad_archive_id
  );
  const refused = "The ids in this table";
  assertEquals(found, [ids[0]![1], ids[1]![1], refused, refused]);
});
