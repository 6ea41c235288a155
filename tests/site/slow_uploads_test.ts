import { assertEquals, assertMatch } from "@std/assert";
import type { Harness } from "../harness.ts";
import { until } from "../until.ts";
import { operatorTest as test, type Person, readResponse } from "./forms.ts";
import { IMPORTS } from "./imports.ts";
import { db, ndjson, rows } from "./uploads.ts";

/** A form that arrives as the test says. */
function slowForm(t: Harness, me: Person) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  return {
    write,
    writer,
    /** What begins a file, after the end of the one before it. */
    file: (name: string, content: string) =>
      write([
        "\r\n--x",
        `Content-Disposition: form-data; name="file"; filename="${name}"`,
        "Content-Type: application/json",
        "",
        content,
      ].join("\r\n")),
    async end() {
      await write("\r\n--x--\r\n");
      await writer.close();
    },
    response: t.fetch(IMPORTS, {
      method: "POST",
      headers: {
        ...me.headers,
        "content-type": "multipart/form-data; boundary=x",
      },
      body: readable,
    }).then(readResponse),
  };
}

test("a slow upload holds no connection and no turn of pages, and leaves nothing behind if it is aborted", async ({ t, me }) => {
  const form = slowForm(t, me);
  await form.file("slow.json", " ".repeat(600_000));
  await until(async () => (await rows(t, "upload_parts")).length > 0);
  assertMatch((await me.open(`${IMPORTS}/uploads/1`)).words, /Uploading/);
  await until(() =>
    Promise.resolve(
      Object.values(t.database.stats()).every(({ total, idle }) =>
        total === idle
      ),
    )
  );
  await until(() =>
    Promise.resolve(t.services.concurrency.pages.running === 0)
  );
  await form.writer.abort(new Error("gone"));
  const response = await form.response;
  assertEquals(response.status, 400);
  assertMatch(response.words, /interrupted/);
  for (const table of ["uploads", "upload_parts"] as const) {
    assertEquals(await rows(t, table), []);
  }
});

test("files are read only from operators", async ({ t, signIn }) => {
  const form = slowForm(t, await signIn());
  assertEquals((await form.response).status, 404);
  await form.writer.abort(new Error("gone")).catch(() => {});
});

test("files of a form that is still being received are kept, however slow its last one is", async ({ t, me, clock }) => {
  const form = slowForm(t, me);
  await form.file("first.ndjson", ndjson(1));
  await form.file("slow.ndjson", ndjson(2));
  await until(async () => (await rows(t, "uploads")).length === 2);
  // By the time of another response, the server knows that the upload exists.
  await me.open(IMPORTS);
  for (let minutes = 0; minutes < 6; minutes++) {
    clock.advance(55);
    await form.write("\n".repeat(100));
    await until(async () =>
      (await rows(t, "uploads")).some(({ updated_at }) =>
        updated_at === clock.seconds
      )
    );
    await me.open(IMPORTS);
  }
  await form.end();
  assertEquals((await form.response).location, IMPORTS);
  await t.services.background.idle();
  const states = (await rows(t, "uploads")).map(({ state }) => state);
  assertEquals(states, ["checked", "checked"]);
});

test("an upload that is lost while others are received is reported", async ({ t, me }) => {
  const form = slowForm(t, me);
  await form.file("first.ndjson", ndjson(1));
  await form.file("slow.ndjson", ndjson(2));
  await until(async () => (await rows(t, "uploads")).length === 2);
  await db(t).deleteFrom("uploads").where("name", "=", "first.ndjson")
    .execute();
  await form.end();
  const page = await form.response;
  assertEquals(page.status, 400);
  assertMatch(page.words, /Upload the files that are missing/);
  assertEquals((await rows(t, "uploads")).length, 1);
  await t.services.background.idle();
});

test("a file can be discarded while it is being uploaded, which ends its form with a reason", async ({ t, me }) => {
  const form = slowForm(t, me);
  await form.file("slow.ndjson", ndjson(1));
  await until(async () => (await rows(t, "uploads")).length === 1);
  await me.submit(`${IMPORTS}/uploads`, { action: "discard", ids: "1" });
  assertEquals(await rows(t, "uploads"), []);
  await form.write(" ".repeat(600_000));
  await form.end().catch(() => {});
  const page = await form.response;
  assertEquals(page.status, 400);
  assertMatch(page.words, /discarded while it was being uploaded/);
});

for (
  const [loss, lose] of [
    [
      "the role",
      (t: Harness) => db(t).updateTable("accounts").set({ role: "member" }),
    ],
    ["the session", (t: Harness) => db(t).deleteFrom("sessions")],
  ] as const
) {
  test(`nothing is stored of an upload whose sender has lost ${loss} meanwhile`, async ({ t, me }) => {
    const form = slowForm(t, me);
    await form.file("ads.ndjson", ndjson(1));
    await until(async () => (await rows(t, "uploads")).length === 1);
    await lose(t).execute();
    await form.end();
    const page = await form.response;
    assertEquals(page.status, 404);
    assertEquals(page.html.includes('id="upload"'), false);
    assertEquals(await rows(t, "uploads"), []);
  });
}
