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
  assertStringIncludes((await me.open(ad)).words, "Not on any of your boards");
  const star = { action: "star" };
  const from = `${ad}?list=q%3Dx`;
  const made = await me.submit(from, {
    ...star,
    id: "",
    name: "Ideas",
    note: "Look at this <b>",
  });
  assertEquals([made.status, made.location], [303, from]);
  const [board] = await t.services.boards.list(me.accountId);
  assertEquals([board!.name, board!.ads], ["Ideas", 1]);
  assertStringIncludes((await me.open(ad)).html, "Look at this &lt;b>");
  const id = String(board!.id);
  await me.submit(ad, { ...star, id, name: "", note: "Better" });
  await me.submit(ad, { ...star, id, name: "", note: "" });
  assertStringIncludes((await me.open(ad)).words, "Better");
  // Its note can be edited, and it can only be added to others: by their name.
  const note = { ...star, action: "note", id };
  await me.submit(ad, { ...note, note: "" });
  assert(!(await me.open(ad)).words.includes("Better"));
  await me.submit(ad, { ...note, note: "Better\r\nyet" });
  const { html } = await me.open(ad);
  assertMatch(html, /<textarea [^>]*>Better\nyet<\/textarea>/);
  assertEquals(html.includes('id="star-id"'), false);
  await me.submit(ad, { ...star, id, name: "Second", note: "" });
  const boards = await t.services.boards.list(me.accountId);
  assertEquals(boards.map((each) => [each.name, each.ads]), [
    ...[["Ideas", 1], ["Second", 1]],
  ]);
  assertStringIncludes((await me.open(ad)).words, "Better yet");
  await me.submit(PAGE, { action: "delete", id: String(boards[1]!.id) });

  const unknown = await me.submit("/dashboard/ads/99", {
    ...star,
    id,
    note: "",
  });
  assertEquals(unknown.status, 404);

  const other = await signIn();
  assertEquals((await other.open(`${PAGE}/${id}`)).status, 404);
  const taken = await other.submit(from, { ...star, id, note: "Theirs" });
  assertEquals(taken.location, from);
  assertStringIncludes((await me.open(ad)).words, "Better");
  await me.submit(ad, { ...star, action: "unstar", id });
  assertStringIncludes((await me.open(ad)).words, "Not on any of your boards");
});

test("a note that is rejected, or sent after the session has ended, is shown again where it was typed", async ({ t, me, visitor }) => {
  const ad = "/dashboard/ads/700100";
  const typed = { note: "Worth a look" };
  const board = await t.services.boards.create(me.accountId, "Ideas");
  const id = String(board.id);
  const star = { action: "star", id: "", name: "", ...typed };
  const nameless = await me.submit(ad, star);
  assertRejected(nameless, "star-name", "1 to 100 characters");
  assertMatch(nameless.html, /<dialog id="star" open[^>]*>/);
  assertMatch(nameless.html, />Worth a look<\/textarea>/);
  assertMatch(nameless.html, /<option value selected>A new board/);

  const device = /\S+\.device=[^;]+/.exec(me.cookie)![0];
  const { cookie, location } = await visitor.submit(
    `${ad}?list=q%3Dx`,
    { ...star, id },
    { cookie: device },
  );
  const next = new URLSearchParams({ next: `${ad}?list=q%3Dx` });
  assertEquals(location, `/login?${next}`);
  const again = await me.open(ad, { cookie: `${me.cookie}; ${cookie}` });
  assertStringIncludes(again.words, "nothing was changed. Try again.");
  assertMatch(again.html, />Worth a look<\/textarea>/);

  await me.submit(ad, { ...star, id });
  const note = "x".repeat(1_001);
  const long = await me.submit(ad, { action: "note", id, note });
  assertEquals(long.status, 422);
  assertMatch(long.html, new RegExp(`<dialog id="note-${id}" open[^>]*>`));
  assertStringIncludes(long.html, `>${note}</textarea>`);
});

test("boards are created, renamed and deleted", async ({ t, me }) => {
  const wrong = await me.submit(PAGE, { action: "create", name: "" });
  assertRejected(wrong, "create-name", "1 to 100");
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
    action: "rename",
    id,
    name: "x".repeat(101),
  });
  assertRejected(long, `rename-name-${id}`, "1 to 100");
  const own = `${PAGE}/${id}`;
  for (const page of [PAGE, own]) {
    const renamed = await me.submit(page, { action: "rename", id, name: page });
    assertEquals([renamed.status, renamed.location], [303, page]);
    assertStringIncludes((await me.open(PAGE)).words, page);
  }
  const wrongly = await me.submit(own, { action: "rename", id, name: "" });
  assertRejected(wrongly, `rename-name-${id}`, "1 to 100");
  const shared = await me.submit(own, { action: "share", id, ends: "7" });
  assertMatch(shared.html, /\/share\/[\w-]+/);
  const revoked = await me.submit(own, { action: "unshare", id });
  assertEquals(revoked.location, own);
  await me.submit(PAGE, { action: "delete", id });
  assertStringIncludes((await me.open(PAGE)).words, "No boards yet");
});
