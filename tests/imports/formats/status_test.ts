import { assert, assertEquals } from "@std/assert";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { metaApi, NOW } from "./ads.ts";
import { words } from "../../words.ts";

const DAY = 86_400;
const NO_STATUS = "No status was found; treated as active.";

/** Whether an ad is active, what the warning is, and whether the record has no status of its own. */
function read(members: Record<string, unknown>): unknown[] {
  const record = { library_id: "200000000000001", text: "x", ...members };
  const { ad, warning } = readAd("auto", record, NOW);
  return [ad.is_active, warning, ad.omitted ?? null];
}

Deno.test("quotes an unknown status in a warning", () => {
  for (const name of words`is_active Status ad_status deliveryStatus active`) {
    for (const word of words`Pausado 종료 Paused 7`) {
      const warning = `The status "${word}" was not understood; treated as `;
      assertEquals(read({ [name]: ` ${word} ` }), [
        ...[true, `${warning}active.`, ["status"]],
      ]);
      assertEquals(read({ [name]: word, end_date: NOW - 3 * DAY }), [
        ...[false, `${warning}inactive.`, null],
      ]);
    }
  }
  const long = read({ status: `\u001b[2J\n${"x".repeat(5_000)}` })[1] as string;
  assert(long.length < 150 && !/\p{C}/u.test(long), long);
});

Deno.test("treats an ad without status as active, with a warning, unless its dates decide", () => {
  for (const none of [undefined, null, "", " ", "NA", "None", "nan", {}, []]) {
    assertEquals(read({ status: none }), [true, NO_STATUS, ["status"]]);
  }
  const decided: [boolean, Record<string, unknown>][] = [
    [true, { end_date: NOW }],
    [false, { end_date: NOW - 3 * DAY }],
    [false, { stop: "2025-03-01" }],
    [true, { stop: "still running" }],
    [true, { end_date: "ongoing", status: null }],
    [true, { stop: 999 }],
    [true, { run_dates: { start: "2025-03-01", end: "present" } }],
    [true, { ad_delivery_start_time: "2025-03-01" }],
  ];
  for (const [isActive, members] of decided) {
    assertEquals(
      read(members),
      [isActive, null, null],
      JSON.stringify(members),
    );
  }
  for (const end of [null, "", "NaT", 0]) {
    assertEquals(read({ end_date: end }), [true, NO_STATUS, ["status"]]);
  }
});

Deno.test("uses the first status that is understood, without a warning", () => {
  assertEquals(read({ status: "scraped", is_running: "no" }), [
    ...[false, null, null],
  ]);
  // Tables of floats write booleans as numbers.
  assertEquals(read({ is_active: "0.0" }), [false, null, null]);
  assertEquals(read({ is_active: "1.0" }), [true, null, null]);
  for (const word of words`Aktiv actif Activo ativo attivo actief`) {
    assertEquals(read({ status: word }), [true, null, null]);
    assertEquals(read({ status: `in${word}` }), [false, null, null]);
  }
});

Deno.test("reads the status of API ads from their stop time", () => {
  assertEquals(metaApi({}).omitted, undefined);
  const api = { id: "300000001", ad_creative_bodies: ["x"] };
  assertEquals(readAd("auto", api, NOW).warning, null);
  const more = { ad_delivery_start_time: "2025-01-01", video_url: "x" };
  assertEquals(readAd("auto", { ...api, ...more }, NOW).warning, null);
});
