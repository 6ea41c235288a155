import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { test, toVisitor } from "./forms.ts";

test("what was typed after a session had ended is there again after the same person has signed in, but no password", async ({ t, me, visitor }) => {
  const { email, password } = me;
  const device = /\S+\.device=[^;]+/.exec(me.cookie)![0];
  const someoneElse = await signedIn(t);
  const forms = [
    ["/dashboard/keys", { action: "create", name: "Nightly \u00fc;," }],
    ["/dashboard/webhooks", { action: "create", url: "https://a.example/" }],
    ["/dashboard/account", {
      action: "profile",
      name: "Mira",
      current_password: "a secret word",
    }],
  ] as const;
  for (const [page, fields] of forms) {
    const refused = await visitor.submit(page, fields, { cookie: device });
    const { status, location, cookie } = refused;
    assertEquals(status, 303);
    assert(!cookie.includes("secret"));
    const login = await visitor.open(location!, { cookie });
    assertStringIncludes(login.words, "Your session has ended.");
    const next = new URL(location!, "http://archive.test").searchParams
      .get("next")!;
    const signedIn = await visitor.submit("/login", { email, password, next });
    const both = `${cookie}; ${signedIn.cookie}`;
    // No other page takes it, and nobody else gets it.
    const others = [
      await visitor.open("/dashboard/views", { cookie: both }),
      await visitor.open(page, { cookie: `${cookie}; ${someoneElse.cookie}` }),
    ];
    for (const { status, words } of others) {
      assertEquals([status, words.includes("nothing was changed")], [
        200,
        false,
      ]);
    }
    const opened = await visitor.open(signedIn.location!, { cookie: both });
    assertEquals(opened.status, 200);
    assertStringIncludes(opened.words, "nothing was changed. Try again.");
    const [, typed] = Object.values(fields);
    assertStringIncludes(opened.html, `value="${typed}"`);
    assertMatch(opened.headers.get("set-cookie")!, /form=;[^,]*Max-Age=0/);
  }
});

test("a button that was pressed after a session had ended does nothing after the sign-in, which the page says", async ({ t, me, visitor }) => {
  await t.services.boards.create(me.accountId, "Ideas");
  const [board] = await t.services.boards.list(me.accountId);
  const page = "/dashboard/boards";
  const { cookie } = await visitor.submit(page, {
    action: "delete",
    id: String(board!.id),
  }, { cookie: /\S+\.device=[^;]+/.exec(me.cookie)![0] });
  const back = await me.open(page, { cookie: `${me.cookie}; ${cookie}` });
  assertEquals([back.status, back.location], [303, page]);
  assertMatch(back.headers.get("set-cookie")!, /form=;[^,]*Max-Age=0/);
  const { words } = await me.open(page, {
    cookie: `${me.cookie}; ${back.cookie}`,
  });
  assertStringIncludes(words, "nothing was changed. Try again.");
  assertStringIncludes(words, "Ideas");
});

test("of a form that is too long to be kept, only that nothing was changed is said, and no proxy refuses the response", async ({ me, visitor }) => {
  const path = "/dashboard/boards";
  const device = /\S+\.device=[^;]+/.exec(me.cookie)![0];
  for (const length of [1, 2_000, 2_700, 3_000, 3_700, 60_000]) {
    const name = "x".repeat(length);
    const { headers, cookie } = await visitor.submit(path, {
      action: "create",
      name,
    }, { cookie: device });
    const isKept = length < 2_750;
    assertEquals(cookie.includes("name=x"), isKept);
    const back = await me.open(path, { cookie: `${me.cookie}; ${cookie}` });
    assertEquals(back.cookie.includes("flash=not_sent"), !isKept);
    // Those that nginx takes by default; 200 are for what it counts too.
    const size = [...headers].join("\r\n").length;
    assert(size < 4_096 - 200, `${size}`);
  }
});

test("over https, no other host can plant the form that is shown", async () => {
  const publicUrl = "https://ads.example.com";
  await using t = await harness({ config: { publicUrl } });
  const { headers } = await toVisitor(t).submit("/dashboard/keys", {});
  assertMatch(
    headers.getSetCookie()[1]!,
    /^__Host-ad_archive\.form=.*; Path=\/;.*; Secure$/,
  );
});
