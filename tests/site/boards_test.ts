import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { plainAd } from "./ads.ts";
import { assertRejected, pageTests } from "./forms.ts";

const PAGE = "/dashboard/boards";
const test = pageTests({ ads: [plainAd("700100")] });

test("an ad is put on a new board, on one that there is, and taken off", async ({ t, me, signIn }) => {
  const ad = "/dashboard/ads/700100";
  assertStringIncludes((await me.open(ad)).words, "on none of your boards");
  const star = { action: "star", ad_archive_id: "700100" };
  const made = await me.submit(PAGE, {
    ...{ ...star, id: "", name: "Ideas", note: "Look at this <b>" },
  });
  assertEquals([made.status, made.location], [303, ad]);
  const [board] = await t.services.boards.list(me.accountId);
  assertEquals([board!.name, board!.ads], ["Ideas", 1]);
  assertStringIncludes((await me.open(ad)).html, "Look at this &lt;b>");
  const id = String(board!.id);
  await me.submit(PAGE, { ...star, id, name: "", note: "Better" });
  await me.submit(PAGE, { ...star, id, name: "", note: "" });
  assertStringIncludes((await me.open(ad)).words, "Better");
  // Its note can be edited, and it can only be added to others: by their name.
  const note = { ...star, action: "note", id };
  await me.submit(PAGE, { ...note, note: "" });
  assert(!(await me.open(ad)).words.includes("Better"));
  await me.submit(PAGE, { ...note, note: "Better\r\nyet" });
  const { html } = await me.open(ad);
  assertMatch(html, /<textarea [^>]*>Better\nyet<\/textarea>/);
  assertEquals(html.includes('id="star-board"'), false);
  await me.submit(PAGE, { ...star, id, name: "Second", note: "" });
  const boards = await t.services.boards.list(me.accountId);
  assertEquals(boards.map((each) => [each.name, each.ads]), [
    ...[["Ideas", 1], ["Second", 1]],
  ]);
  assertStringIncludes((await me.open(ad)).words, "Better yet");
  await me.submit(PAGE, { action: "delete", id: String(boards[1]!.id) });

  const nameless = await me.submit(PAGE, { ...star, id: "", name: "" });
  assertEquals(nameless.status, 422);
  assertStringIncludes(nameless.words, "1 to 100 characters");
  const unknown = await me.submit(PAGE, {
    ...{ ...star, ad_archive_id: "99", id, note: "" },
  });
  assertEquals(unknown.status, 422);
  assertStringIncludes(unknown.words, "no ad with this");

  const other = await signIn();
  assertEquals((await other.open(`${PAGE}/${id}`)).status, 404);
  const taken = await other.submit(PAGE, { ...star, id, note: "Theirs" });
  assertEquals(taken.location, PAGE);
  assertStringIncludes((await me.open(ad)).words, "Better");
  await me.submit(PAGE, { ...star, action: "unstar", id });
  assertStringIncludes((await me.open(ad)).words, "on none of your boards");
});

test("boards are created, renamed and deleted", async ({ t, me }) => {
  const wrong = await me.submit(PAGE, { action: "create", name: "" });
  assertRejected(wrong, "board-name-new", "1 to 100");
  await me.submit(PAGE, { action: "create", name: "One" });
  const [board] = await t.services.boards.list(me.accountId);
  const id = String(board!.id);
  for (const path of [PAGE, `${PAGE}/${id}`]) {
    const { html } = await me.open(path);
    for (const action of ["rename", "share", "delete"]) {
      assertStringIncludes(html, `id="${action}-${id}"`);
    }
  }
  const long = await me.submit(PAGE, {
    ...{ action: "rename", id, name: "x".repeat(101) },
  });
  assertRejected(long, `board-name-${id}`, "1 to 100");
  const own = `${PAGE}/${id}`;
  for (const page of [PAGE, own]) {
    const renamed = await me.submit(page, { action: "rename", id, name: page });
    assertEquals([renamed.status, renamed.location], [303, page]);
    assertStringIncludes((await me.open(PAGE)).words, page);
  }
  const wrongly = await me.submit(own, { action: "rename", id, name: "" });
  assertRejected(wrongly, `board-name-${id}`, "1 to 100");
  const shared = await me.submit(own, { action: "share", id, ends: "7" });
  assertMatch(shared.html, /\/share\/[\w-]+/);
  const revoked = await me.submit(own, { action: "unshare", id });
  assertEquals(revoked.location, own);
  await me.submit(PAGE, { action: "delete", id });
  assertStringIncludes((await me.open(PAGE)).words, "No boards yet");
});
