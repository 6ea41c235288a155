import { assertEquals } from "@std/assert";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { everyStore } from "../../../database.ts";
import { harness, test } from "../../../harness.ts";
import { numberedAds } from "../../../reader.ts";
import { someone } from "../caller.ts";

everyStore.test("ads are put on a board with a note, listed in pages, and taken off", async (database) => {
  await using t = await harness({ database });
  await t.import(...numberedAds(5));
  const [mine, theirs] = [await someone(t), await someone(t)];
  const named = { name: "Ideas" };
  const { body: { data: board } } = await mine.call("POST", "/boards", named);
  assertEquals([board.name, board.ads, board.share], ["Ideas", 0, null]);
  const path = `/boards/${board.id}`;
  const { body: { data: other } } = await mine.call("POST", "/boards", {
    name: "Other",
  });
  await mine.call("PUT", `/boards/${other.id}/ads/3`);
  const star = (id: string, note?: string) =>
    mine.call("PUT", `${path}/ads/${id}`, note === undefined ? {} : { note });
  for (const id of ["1", "2", "3"]) await star(id, `Note ${id}`);
  const again = await star("1", "Better");
  assertEquals(
    [again.status, again.body.data.note, again.body.data.ad_archive_id],
    [200, "Better", "1"],
  );
  assertEquals((await star("1")).body.data.note, "Better");
  assertEquals((await star("99")).body.error.code, "ad_not_found");
  const long = await star("4", "x".repeat(1_001));
  assertEquals([long.status, long.body.error.param], [400, "note"]);

  const list = async (search = "") =>
    (await mine.call("GET", `${path}/ads${search}`)).body;
  const notesOf = ({ data }: { data: { note: string }[] }) =>
    data.map(({ note }) => note);
  const whole = await list();
  assertEquals(notesOf(whole), ["Note 3", "Note 2", "Better"]);
  const read = await t.fetch("/v1/ads?ad_archive_id=3", {
    key: await t.key(),
  });
  assertEquals(whole.data[0].ad, (await read.json()).data[0]);
  const first = await list("?limit=2");
  assertEquals(first.meta.has_more, true);
  const second = await list(`?limit=2&before=${first.meta.next_before}`);
  assertEquals(notesOf(second), ["Better"]);
  assertEquals(second.meta, { has_more: false, next_before: null });

  // What is taken down is gone here too, and counts no more.
  const by = { actor: COMMAND, now: 1_800_000_000, reason: null };
  await takeDown(database, null, ["2"], by);
  assertEquals(notesOf(await list()), ["Note 3", "Better"]);
  assertEquals((await mine.call("GET", path)).body.data.ads, 2);
  assertEquals((await star("2")).body.error.code, "ad_removed");

  const off = await mine.call("DELETE", `${path}/ads/3`);
  assertEquals(off.body.data.note, "Note 3");
  assertEquals((await mine.call("DELETE", `${path}/ads/3`)).status, 404);
  for (
    const [method, at, body] of [
      ["GET", path],
      ["GET", `${path}/ads`],
      ["PATCH", path, { name: "Theirs" }],
      ["DELETE", path],
      ["PUT", `${path}/ads/1`, {}],
      ["DELETE", `${path}/ads/1`],
      ["POST", `${path}/share`],
    ] as const
  ) {
    const { status } = await theirs.call(method, at, body);
    assertEquals(status, 404, `${method} ${at}`);
  }
  assertEquals((await mine.call("GET", path)).body.data.name, "Ideas");
  const renamed = await mine.call("PATCH", path, { name: "Plans" });
  assertEquals([renamed.body.data.name, renamed.body.data.ads], ["Plans", 1]);
  assertEquals((await mine.call("DELETE", path)).status, 200);
  const { body: { data: rest } } = await mine.call("GET", "/boards");
  assertEquals(rest, [{ ...other, ads: 1 }]);
});

test("a board has at most 5,000 ads, and an ad on it can still be changed", async (t) => {
  await t.import(...numberedAds(2));
  const { call } = await someone(t);
  const { body: { data: { id } } } = await call("POST", "/boards", {
    name: "Full",
  });
  await call("PUT", `/boards/${id}/ads/1`);
  await t.database.longRunning.insertInto("board_ads").values(
    Array.from({ length: 4_999 }, (_, n) => ({
      board_id: id,
      ad_archive_id: `other-${n}`,
      note: "",
      added_at: 0,
    })),
  ).execute();
  const full = await call("PUT", `/boards/${id}/ads/2`);
  assertEquals([full.status, full.body.error.code], [409, "limit_reached"]);
  const noted = await call("PUT", `/boards/${id}/ads/1`, { note: "Mine" });
  assertEquals([noted.status, noted.body.data.note], [200, "Mine"]);
});
