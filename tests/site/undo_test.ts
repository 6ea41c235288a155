import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { FLASH_COOKIE } from "@/lib/shared/flash.ts";
import { fieldOf, listFields, type Person, readWords, test } from "./forms.ts";

const OLD = `Old; "<b" &=?%é,🗝`;

/** What the page says in a toast to someone with this cookie. */
async function readToasts(me: Person, path: string, cookie: string) {
  const headers = { cookie: `${me.cookie}; ${cookie}` };
  const { status, html } = await me.open(path, headers);
  assertEquals(status, 200);
  const [, toasts = ""] = html.split('role="status" aria-live="polite"');
  return toasts;
}

/** Sends a form; returns what the page tells then, and the form that undoes it, if there is one. */
async function send(me: Person, path: string, fields: Record<string, string>) {
  const { status, location, cookie } = await me.submit(path, fields);
  assertEquals([status, location], [303, path]);
  const toasts = await readToasts(me, path, cookie);
  const [form = null] = /<form.*?<\/form>/s.exec(toasts) ?? [];
  if (form !== null) {
    assertStringIncludes(form, `method="post" action="${path}"`);
  }
  return {
    words: readWords(toasts),
    undo: form === null ? null : listFields(form),
  };
}

test("a key's renaming can be undone once, by the form that the page then offers", async ({ t, me }) => {
  const owner = { accountId: me.accountId, address: null };
  const key = { name: OLD, expiresAt: null };
  const { id } = await t.services.ownKeys.issue(owner, key);
  const name = async () =>
    (await t.services.ownKeys.find(me.accountId, id)).name;
  const rename = { action: "rename", id: String(id) };
  const page = "/dashboard/keys";

  const renamed = await send(me, page, { ...rename, name: "New" });
  assertStringIncludes(renamed.words, "Key renamed. Undo");
  assertEquals(renamed.undo, { ...rename, undo: "1", name: OLD });

  const after = await send(me, page, renamed.undo!);
  assertEquals(await name(), OLD);
  assertStringIncludes(after.words, "The key's name was restored.");
  assertEquals(after.undo, null);

  const same = await send(me, page, { ...rename, name: OLD });
  assertEquals(same.undo, null);
});

test("renaming oneself can be undone, including to no name", async ({ me }) => {
  const page = "/dashboard/account";
  const save = (fields: Record<string, string>) => send(me, page, fields);
  const shown = async () => fieldOf((await me.open(page)).html, "profile-name");

  await save({ action: "profile", name: "" });
  const named = await save({ action: "profile", name: "Ada" });
  assertStringIncludes(named.words, "Name saved. Undo");
  assertStringIncludes(await shown(), 'value="Ada"');
  const undone = await save(named.undo!);
  assertStringIncludes(undone.words, "Your name was restored.");
  assertEquals(undone.undo, null);
  assert(!(await shown()).includes("Ada"));
});

test("a forged cookie can undo no other change, and is validated like a form", async ({ me }) => {
  const forged = async (value: string) => {
    const cookie = `${FLASH_COOKIE}=${value}`;
    const toasts = await readToasts(me, "/dashboard/keys", cookie);
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
