import { assertEquals } from "@std/assert";
import { type Harness, test } from "../../../harness.ts";
import { signedIn } from "../../../sessions.ts";
import { callerFor } from "../caller.ts";

/** Someone with this many keys, who sends these headers, too. */
async function getOwner(t: Harness, keys: number, headers = {}) {
  const me = await signedIn(t, { plan: "unlimited" });
  for (let n = 0; n < keys; n++) {
    await t.key({ email: me.email, plan: "unlimited" });
  }
  return callerFor(t, { ...me.headers, ...headers });
}

test("keys are listed in pages, newest first, each once, whatever is issued meanwhile", async (t) => {
  await getOwner(t, 1);
  const call = await getOwner(t, 12);
  const whole = (await call("GET", "/keys")).body;
  assertEquals(whole.data.length, 12);
  assertEquals(whole.meta, {
    total: 12,
    limit: 25,
    has_more: false,
    next_cursor: null,
  });
  assertEquals(whole.pagination, { has_more: false });
  assertEquals("next_page_url" in whole, false);

  const ids: number[] = [];
  let search = "?limit=5&cursor=";
  for (let pages = 1; search !== ""; pages++) {
    const { headers, body } = await call("GET", `/keys${search}`);
    const { data, meta, pagination, next_page_url } = body;
    ids.push(...data.map(({ id }: { id: number }) => id));
    assertEquals(meta.limit, 5);
    assertEquals(meta.next_cursor, pagination.cursor ?? null);
    assertEquals(pagination.has_more, pages < 3);
    assertEquals(
      headers.get("link"),
      next_page_url === undefined ? null : `<${next_page_url}>; rel="next"`,
    );
    search = next_page_url === undefined ? "" : new URL(next_page_url).search;
    await call("POST", "/keys", { name: "Meanwhile" });
  }
  assertEquals(ids, whole.data.map(({ id }: { id: number }) => id));
});

test("a cursor of keys is only valid for its own account, and invalid parameters are named", async (t) => {
  const [mine, theirs] = [await getOwner(t, 2), await getOwner(t, 2)];
  const { cursor } = (await mine("GET", "/keys?limit=1")).body.pagination;
  const errorOf = async (search: string, call = mine) => {
    const { status, body: { error } } = await call("GET", `/keys${search}`);
    return [status, error?.code, error?.param];
  };
  assertEquals(await errorOf(`?cursor=${cursor}`, theirs), [
    400,
    "invalid_cursor",
    "cursor",
  ]);
  for (const search of [`?cursor=${cursor}`, `?page_token=${cursor}`]) {
    const { body } = await mine("GET", `/keys${search}`);
    assertEquals(body.data.length, 1);
  }
  assertEquals(await errorOf(`?cursor=${cursor}&page_token=x`), [
    400,
    "invalid_parameter",
    "page_token",
  ]);
  assertEquals(await errorOf("?limit=0"), [400, "invalid_parameter", "limit"]);
  assertEquals(await errorOf("?pages=1"), [400, "invalid_parameter", "pages"]);
  const { body: { meta } } = await mine("GET", "/keys?limit=1000");
  assertEquals(meta.limit, 100);
});

test("keys are listed without the parameters that the client lets the server ignore, as other lists are", async (t) => {
  const call = await getOwner(t, 2, { prefer: "handling=lenient" });
  const { body } = await call("GET", "/keys?limit=1&pages=1");
  const { data, meta, next_page_url } = body;
  assertEquals([data.length, meta.ignored_parameters], [1, ["pages"]]);
  assertEquals(new URL(next_page_url).searchParams.has("pages"), false);
  assertEquals((await call("GET", "/keys?limit=0&pages=1")).status, 400);
});
