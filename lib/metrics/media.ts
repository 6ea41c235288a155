import { Counter, Gauge } from "prom-client";
import type { MediaDownloads } from "@/lib/media/queue/media_downloads.ts";
import type { Sampled } from "@/lib/metrics/sampled.ts";

/** Metrics of media. Those from the database are as of the previous read. */
export function mediaMetrics(
  media: Pick<MediaDownloads, "fetched" | "lastStatus">,
): Sampled[] {
  const outcomes = Object.entries(media.fetched);
  return [{
    type: Counter,
    name: "ad_archive_media_fetches_total",
    help: "Attempts to fetch a picture or video, by outcome.",
    labels: ["outcome"],
    read: () => outcomes.map(([outcome, { files }]) => [files, outcome]),
  }, {
    type: Counter,
    name: "ad_archive_media_fetch_seconds_total",
    help: "How long these attempts took together.",
    labels: ["outcome"],
    read: () => outcomes.map(([outcome, { seconds }]) => [seconds, outcome]),
  }, {
    type: Gauge,
    name: "ad_archive_media_sources",
    help: "Pictures and videos of ads, by state.",
    together: "max",
    labels: ["state"],
    read: () =>
      Object.entries(media.lastStatus()?.sources ?? {})
        .map(([state, count]) => [count, state]),
  }, {
    type: Gauge,
    name: "ad_archive_media_bytes",
    help: "Bytes of kept files and their thumbnails.",
    together: "max",
    read: () => media.lastStatus()?.bytes ?? 0,
  }];
}
