import { assertEquals } from "@std/assert";
import { toAdRecord } from "@/lib/imports/formats.ts";
import { SCRAPED_AT } from "@/lib/sample/delivery.ts";
import { sampleAds } from "@/lib/sample/sample_ads.ts";

Deno.test("the native importer takes every ad of the sample as it is", () => {
  for (const ad of sampleAds()) {
    const wire: unknown = JSON.parse(JSON.stringify(ad));
    const record = toAdRecord("native", wire, SCRAPED_AT);
    assertEquals(record.ad_archive_id, ad.ad_archive_id);
    assertEquals(record.media_type, ad.media_type);
    assertEquals(record.primary_text, ad.primary_text);
    assertEquals(record.running_days, ad.running_days);
    assertEquals(record.brand, ad.brand);
    assertEquals(record.cards, ad.cards);
    assertEquals(record.creative_units.length, ad.creativeUnits.length);
  }
});

Deno.test("the format of every ad is told by its content", () => {
  for (const ad of sampleAds()) {
    const wire: unknown = JSON.parse(JSON.stringify(ad));
    assertEquals(
      toAdRecord("auto", wire, SCRAPED_AT),
      toAdRecord("native", wire, SCRAPED_AT),
    );
  }
});
