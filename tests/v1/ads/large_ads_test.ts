import { assertEquals, assertLessOrEqual } from "@std/assert";
import { sql } from "kysely";
import { type ListBody, reader } from "../../reader.ts";
import { signedIn } from "../../sessions.ts";
import { toVisitor } from "../../site/forms.ts";

const PAGE_BYTES = 4 * 1024 * 1024;
const ADS = 12;

/** Nearly as large as a record may be. Quotes are twice as long in JSON as in the database. */
const largeAd = (n: number) => ({
  ad_archive_id: `large-${n}`,
  is_active: true,
  cards: Array.from({ length: 4 }, () => ({ body: '"'.repeat(60_000) })),
});

Deno.test("pages end before they exceed 4 MiB, and a walk over large ads, or their changes, returns each exactly once", async () => {
  await using r = await reader(
    Array.from({ length: ADS }, (_, n) => largeAd(n)),
  );
  // More than a page by itself, as none that is imported can be.
  await sql`update ads set document = replace(document, ',"creativeUnits":',
        ',"more":"' || repeat('x', 5 * 1024 * 1024) || '","creativeUnits":')
      where ad_archive_id = 'large-9'`.execute(r.t.database.longRunning);
  for (const query of ["limit=100", "limit=3&is_active=true"]) {
    const walked: string[] = [];
    let next: string | undefined = `/v1/ads?${query}`;
    while (next !== undefined) {
      const text = await (await r.get(next)).text();
      const body: ListBody = JSON.parse(text);
      const ids = body.data.map((ad) => ad.ad_archive_id);
      if (ids.join() !== "large-9") {
        assertLessOrEqual(new TextEncoder().encode(text).length, PAGE_BYTES);
      }
      assertEquals(body.meta.total, ADS);
      assertEquals(body.meta.has_more, body.next_page_url !== undefined);
      walked.push(...ids);
      next = body.next_page_url;
    }
    assertEquals(
      walked,
      Array.from({ length: ADS }, (_, n) => `large-${ADS - 1 - n}`),
    );
  }

  const changed: string[] = [];
  for (let cursor = "", hasMore = true; hasMore;) {
    const path = `/v1/changes?limit=100&cursor=${cursor}`;
    const { data, pagination } = await r.json(path);
    assertLessOrEqual(data.length, ADS - 1);
    for (const { ad } of data) changed.push(ad.ad_archive_id);
    ({ cursor, has_more: hasMore } = pagination);
  }
  assertEquals(
    changed.sort(),
    Array.from({ length: ADS }, (_, n) => `large-${n}`).sort(),
  );

  const { headers } = await signedIn(r.t);
  const { open } = toVisitor(r.t, headers);
  for (const show of ["", "&show=json"]) {
    const response = await open(`/dashboard/ads?limit=100${show}`);
    assertEquals(response.status, 200);
    assertEquals(response.html.includes("cursor="), true);
  }
});
