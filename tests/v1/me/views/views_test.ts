import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { everyStore } from "../../../database.ts";
import { harness, test } from "../../../harness.ts";
import { numberedAds } from "../../../reader.ts";
import { deleteOwn } from "../../../sessions.ts";
import { TestClock } from "../../../test_clock.ts";
import { type Call, someone } from "../caller.ts";

const view = (query: string, more = {}) => ({ name: "Mine", query, ...more });

/** Which members of a body are wrong. */
async function wrongIn(call: Call, body: unknown) {
  const { status, body: { error } } = await call("POST", "/views", body);
  assertEquals([status, error.code], [400, "invalid_body"]);
  return error.details.map(({ param }: { param: string }) => param);
}

everyStore.test("a view is saved, listed, changed and deleted, only by its account", async (database) => {
  await using t = await harness({ database });
  await t.import(...numberedAds(3));
  const [mine, theirs] = [await someone(t), await someone(t)];
  const query = "media_type=image,video&sort=-running_days";
  const made = await mine.call("POST", "/views", view(`?${query}&limit=3`));
  assertEquals(made.status, 201);
  const { id, created_at, opened_at, ...rest } = made.body.data;
  assertEquals(made.headers.get("location"), `/v1/ads/me/views/${id}`);
  assertEquals(created_at, opened_at);
  const params = new URLSearchParams(query);
  assertEquals(rest, {
    name: "Mine",
    query: `${params}`,
    url: `http://archive.test/v1/ads?${params}`,
    watch: "none",
    new_ads: 0,
    changed_ads: 0,
    share: null,
  });
  const path = `/views/${id}`;
  const second = await mine.call(
    "POST",
    "/views",
    view("", {
      name: "Other",
    }),
  );
  const other = second.body.data;
  assertEquals((await mine.call("GET", path)).body.data, made.body.data);
  assertEquals((await mine.call("GET", "/views")).body.data, [
    made.body.data,
    other,
  ]);
  assertEquals((await theirs.call("GET", "/views")).body.data, []);

  const changed = await mine.call("PATCH", path, {
    name: "Theirs",
    watch: "digest",
    query: "q=ad",
  });
  assertEquals(
    [
      changed.body.data.name,
      changed.body.data.watch,
      changed.body.data.query,
    ],
    ["Theirs", "digest", "q=ad"],
  );
  for (
    const [method, at] of [
      ["GET", path],
      ["PATCH", path],
      ["DELETE", path],
      ["POST", `${path}/share`],
      ["DELETE", `${path}/share`],
    ] as const
  ) {
    const body = method === "PATCH" ? { name: "Taken" } : undefined;
    const { status } = await theirs.call(method, at, body);
    assertEquals(status, 404, `${method} ${at}`);
  }
  assertEquals((await mine.call("GET", path)).body.data.name, "Theirs");
  assertEquals((await mine.call("DELETE", path)).body.data.id, id);
  assertEquals((await mine.call("DELETE", path)).status, 404);
  assertEquals((await mine.call("GET", "/views")).body.data, [other]);
});

test("a view that cannot be is refused, and says which member is wrong", async (t) => {
  const { call } = await someone(t);
  assertEquals(await wrongIn(call, {}), ["name", "query"]);
  assertEquals(await wrongIn(call, view("media_type=film")), ["query"]);
  assertEquals(await wrongIn(call, view("nonsense=1")), ["query"]);
  assertEquals(await wrongIn(call, view("q=%00")), ["query"]);
  assertEquals(await wrongIn(call, view("x".repeat(8_001))), ["query"]);
  const noText = { watch: { toString: 1 } };
  assertEquals(await wrongIn(call, view("", noText)), ["watch"]);
  const misspelled = await call(
    "POST",
    "/views",
    view("", { watch: "digset" }),
  );
  const [{ reason, ...watch }] = misspelled.body.error.details;
  assertMatch(
    reason,
    /^The value must be one of none, .*Did you mean "digest"/,
  );
  assertEquals(watch, {
    param: "watch",
    suggestion: "digest",
    allowed: ["none", "digest", "mail", "webhook"],
  });
  assertEquals(await wrongIn(call, view("", { name: "x".repeat(10_000) })), [
    "name",
  ]);
  // All at once.
  assertEquals(
    await wrongIn(call, { ...view("a=1&b=2"), name: "", nmae: "A" }),
    [
      ...["nmae", "name", "query", "query"],
    ],
  );
  const { body } = await call("POST", "/views", view("media_type=film"));
  assertStringIncludes(body.error.message, 'parameter "media_type"');
  assertEquals((await call("GET", "/views")).body.data, []);
});

test("an account has at most 100 views and 50 boards, also if it asks for many at once", async (t) => {
  const { call } = await someone(t, { plan: "unlimited" });
  for (
    const [path, max, body] of [
      ["/views", 100, view("")],
      ["/boards", 50, { name: "A" }],
    ] as const
  ) {
    const statuses = [];
    for (let n = 0; n < max + 4; n += 4) {
      const made = await Promise.all(
        [0, 1, 2, 3].map(() => call("POST", path, body)),
      );
      statuses.push(...made.map(({ status }) => status));
      if (n < max) continue;
      assertEquals(made[0]!.body.error.code, "limit_reached");
      assertStringIncludes(made[0]!.body.error.message, `at most ${max}`);
    }
    assertEquals(statuses.filter((status) => status === 201).length, max);
    assertEquals((await call("GET", path)).body.data.length, max);
  }
});

test("a link shows a view's ads without an account until it is replaced, revoked or ends", async (t) => {
  await t.import(...numberedAds(3));
  const mine = await someone(t);
  const { body: { data: { id } } } = await mine.call(
    "POST",
    "/views",
    view("q=ad"),
  );
  const share = async (body = {}) => {
    const { status, body: { data } } = await mine.call(
      "POST",
      `/views/${id}/share`,
      body,
    );
    assertEquals(status, 201);
    assertMatch(data.url, /^http:\/\/archive.test\/share\/[\w-]{43}$/);
    return new URL(data.url).pathname;
  };
  const statusOf = async (path: string, accept = "application/json") => {
    const response = await t.fetch(path, { headers: { accept } });
    await response.body?.cancel();
    return response.status;
  };
  const first = await share();
  assertEquals(await statusOf(first), 200);
  const second = await share();
  assertEquals([await statusOf(first), await statusOf(second)], [404, 200]);
  const shown = await mine.call("GET", `/views/${id}`);
  assertEquals(Object.keys(shown.body.data.share), [
    ...["created_at", "expires_at"],
  ]);
  // It was not copied well.
  assertEquals(await statusOf(`http://archive.test/${second}`), 400);
  assertEquals(await statusOf(second.replace("share/", "Share%2F")), 404);
  // Nothing that is kept leads to the page.
  const dump = JSON.stringify(
    await t.database.longRunning.selectFrom("shares").selectAll().execute(),
  ) + t.logged.join("");
  assertEquals(dump.includes(second.split("/").at(-1)!), false);

  // Whichever of several requests is last, one link works.
  const several = await Promise.all([1, 2, 3, 4].map(() => share()));
  const works = await Promise.all(several.map((path) => statusOf(path)));
  assertEquals(works.toSorted(), [200, 404, 404, 404]);

  const revoked = await mine.call("DELETE", `/views/${id}/share`);
  assertEquals(revoked.body.data, { revoked: true });
  for (const path of several) assertEquals(await statusOf(path), 404);
  const again = await mine.call("DELETE", `/views/${id}/share`);
  assertEquals(again.body.data, { revoked: false });
  const past = await mine.call("POST", `/views/${id}/share`, { expires_at: 1 });
  assertEquals([past.status, past.body.error.param], [400, "expires_at"]);

  const third = await share();
  await deleteOwn(t, mine);
  assertEquals(await statusOf(third), 404);
  assertEquals(await statusOf(third, "text/html"), 404);
  assertEquals(await statusOf(`/share/${"x".repeat(43)}`), 404);
  assertEquals(await statusOf("/share/x"), 404);
});

Deno.test("a link ends at its time", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { call } = await someone(t);
  const { body: { data: { id } } } = await call("POST", "/views", view(""));
  const { body: { data } } = await call("POST", `/views/${id}/share`, {
    expires_at: clock.seconds + 60,
  });
  const statusNow = async () => {
    const response = await t.fetch(new URL(data.url).pathname);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await statusNow(), 200);
  clock.advance(59);
  assertEquals(await statusNow(), 200);
  clock.advance(1);
  assertEquals(await statusNow(), 404);
});
