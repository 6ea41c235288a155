import { sampleAds } from "../../tests/sample_ads.ts";

/** Endless NDJSON: the ads of the sample over and over, each with its own id. */
export function* nativeLines(): Generator<string, never> {
  const samples = sampleAds();
  for (let i = 0;; i++) {
    yield `${
      JSON.stringify({
        ...samples[i % samples.length],
        ad_archive_id: String(10_000_000 + i),
      })
    }\n`;
  }
}
