import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FLASH_COOKIE } from "@/lib/shared/flash.ts";
import { type Harness, harness } from "../harness.ts";
import { type SignedIn, signedIn } from "../sessions.ts";
import {
  fieldOf,
  listFields,
  open,
  type PageResponse,
  readWords,
  submit,
} from "./forms.ts";

const OLD = `Old; "<b" &=?%é,🗝`;

/** The form beside the toast that the page shows after a redirect, if there is one. */
async function follow(
  t: Harness,
  me: SignedIn,
  answer: PageResponse,
): Promise<{ words: string; undo: Record<string, string> | null }> {
  assertEquals(answer.status, 303);
  const flash = answer.headers.getSetCookie()
    .find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`))!.split(";")[0]!;
  const { html } = await open(t, answer.location!, {
    cookie: `${me.cookie}; ${flash}`,
  });
  const [, toasts = ""] = html.split('role="status" aria-live="polite"');
  const form = /<form.*?<\/form>/s.exec(toasts)?.[0] ?? null;
  if (form !== null) {
    assertStringIncludes(form, `method="post" action="${answer.location}"`);
  }
  return {
    words: readWords(toasts),
    undo: form === null ? null : listFields(form),
  };
}

Deno.test("a key's new name is undone by the form that the page offers then, once", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const owner = { accountId: me.accountId, address: null };
  const { id } = await t.services.ownKeys.issue(owner, {
    name: OLD,
    expiresAt: null,
  });
  const name = async () =>
    (await t.services.ownKeys.find(me.accountId, id)).name;
  const rename = { action: "rename", id: String(id) };
  const page = "/dashboard/keys";

  const renamed = await submit(t, page, { ...rename, name: "New" }, me.headers);
  const told = await follow(t, me, renamed);
  assertStringIncludes(told.words, "Key renamed. Undo");
  assertEquals(told.undo, { ...rename, undo: "1", name: OLD });

  const undone = await submit(t, page, told.undo!, me.headers);
  assertEquals(await name(), OLD);
  const after = await follow(t, me, undone);
  assertStringIncludes(after.words, "The key's name was restored.");
  assertEquals(after.undo, null);

  const same = await submit(t, page, { ...rename, name: OLD }, me.headers);
  assertEquals((await follow(t, me, same)).undo, null);
});

Deno.test("one's own new name is undone, also to none", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const page = "/dashboard/account";
  const save = async (fields: Record<string, string>) =>
    await follow(t, me, await submit(t, page, fields, me.headers));
  const shown = async () =>
    fieldOf((await open(t, page, me.headers)).html, "profile-name");

  await save({ action: "name", name: "" });
  const named = await save({ action: "name", name: "Ada" });
  assertStringIncludes(named.words, "Name saved. Undo");
  assertStringIncludes(await shown(), 'value="Ada"');
  const undone = await save(named.undo!);
  assertStringIncludes(undone.words, "Your name was restored.");
  assertEquals(undone.undo, null);
  assert(!(await shown()).includes("Ada"));
});

Deno.test("a forged cookie can offer no other change, and is checked as a form is", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const forged = async (value: string) => {
    const { html } = await open(t, "/dashboard/keys", {
      cookie: `${me.cookie}; ${FLASH_COOKIE}=${value}`,
    });
    const [, toasts = ""] = html.split('role="status" aria-live="polite"');
    // The framework's own script comes last; it holds the props of islands.
    return toasts.slice(0, toasts.lastIndexOf("<script"));
  };
  for (const code of ["key_revoked", "account_deleted", "constructor", ""]) {
    assert(!(await forged(`${code}?id=1&name=x`)).includes("Undo"), code);
  }
  const html = await forged(
    "key_renamed?id=7&name=%22%3E%3Cscript%3E&action=revoke&more=1",
  );
  assertEquals(listFields(html), {
    action: "rename",
    undo: "1",
    id: "7",
    name: '"><script>',
  });
  assert(!html.includes("<script>"));
});
