import { assertEquals } from "@std/assert";
import { loadDemo } from "@/cli/demo.ts";
import { harness, test } from "../harness.ts";
import { readCookies, signIn, whoIs } from "../sessions.ts";
import { sampleAds } from "../sample_ads.ts";

Deno.test("the demo account of a first start signs in with the password that was shown, also where addresses must be confirmed", async () => {
  const smtp = { url: "smtp://127.0.0.1:9", from: "archive@example.com" };
  await using t = await harness({
    config: { smtp, publicUrl: "https://ads.example.com" },
  });
  const demo = (await loadDemo(t.services))!;
  const response = await signIn(t, demo.email, demo.password);
  assertEquals(response.status, 200);
  assertEquals(await whoIs(t, readCookies(response)), demo.email);
  assertEquals(await loadDemo(t.services), null);
});

const firstAds = sampleAds().slice(0, 3);

test("a first start that was interrupted while loading the sample is completed by the next", async (t) => {
  await using empty = await harness();
  const whole = (await loadDemo(empty.services))!;
  await t.import(...firstAds);
  await t.database.kysely.updateTable("scrape_runs")
    .set({ source: "sample archive", status: "interrupted" }).execute();
  assertEquals((await loadDemo(t.services))?.ads, whole.ads);
});

test("an archive with its own ads, or whose demo account was deleted, is left alone", async (t) => {
  await t.import(...firstAds);
  assertEquals(await loadDemo(t.services), null);
  await using deleted = await harness();
  await loadDemo(deleted.services);
  await deleted.database.kysely.deleteFrom("accounts").execute();
  assertEquals(await loadDemo(deleted.services), null);
});
