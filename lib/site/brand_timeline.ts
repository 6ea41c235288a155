import { sum } from "d3-array";
import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import { timelineQuery } from "@/lib/brands/timeline_query.ts";
import type { brandTimelineSchema } from "@/lib/brands/wire.ts";
import { MEDIA_TYPE_LABELS } from "@/lib/shared/ad_labels.ts";
import { formatDate } from "@/lib/shared/format_time.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

/** The API's response about the last 52 intervals; by default, they are weeks. */
async function readIntervals(
  { brands, clock, pageBrands }: State["services"],
  slug: string,
  params: Record<string, string>,
): Promise<z.infer<typeof brandTimelineSchema>> {
  const { range } = timelineQuery.parse(new URLSearchParams(params), { clock });
  const { body } = await brands.timeline({ brand: slug, ignored: [] }, range, {
    queries: pageBrands,
  });
  return JSON.parse(body);
}

/** The last intervals or, if nobody has looked since they began, those before the brand was last observed. */
async function readLatest(
  services: State["services"],
  slug: string,
  params: Record<string, string> = {},
) {
  const latest = await readIntervals(services, slug, params);
  if (latest.data[0]!.active !== null) return { ...latest, isPast: false };
  const to = utcDay(latest.meta.observed_until * 1000);
  const past = await readIntervals(services, slug, { ...params, to });
  return { ...past, isPast: true };
}

/** How many of a brand's ads started in each of twelve months, and whether anybody has looked since the month began. */
export async function readMonths(services: State["services"], slug: string) {
  const { data } = await readLatest(services, slug, { interval: "month" });
  return data.slice(-12).map(({ start, started, active }) => ({
    start,
    started,
    isObserved: active !== null,
  }));
}

/**
 * A brand's last 52 weeks or, if nobody has looked since they began, those
 * before it was last observed.
 *
 * @param toHref the link to the brand's ads with these filters
 */
export async function readBrandTimeline(
  services: State["services"],
  { slug, active_ad_count }: { slug: string; active_ad_count: number },
  toHref: (params: Record<string, string>) => string,
) {
  const { data, meta, isPast } = await readLatest(services, slug);
  const types = MEDIA_TYPES.map((type, color) => ({
    name: MEDIA_TYPE_LABELS[type],
    values: data.map((week) => week.by_media_type[type]!),
    color,
  }));
  const since = meta.from;
  const charts = [
    {
      name: "Active",
      series: [{
        name: "Active",
        values: data.map(({ active }) => active ?? 0),
      }],
      /** The number of ads that `href` lists, and their description. */
      number: active_ad_count,
      note: "active when last seen",
      href: toHref({ is_active: "true" }),
    },
    {
      name: "Started",
      series: types.filter(({ values }) => sum(values) > 0),
      number: sum(data, (week) => week.started),
      note: "started in these weeks",
      href: toHref({ delivery_start_min: since }),
    },
    {
      name: "Stopped",
      series: [{
        name: "Stopped",
        values: data.map((week) => week.stopped),
        color: 2,
      }],
      number: sum(data, (week) => week.stopped),
      note: "stopped in these weeks",
      href: toHref({ is_active: "false", last_seen_min: since }),
    },
  ];
  return {
    title: isPast
      ? `52 weeks to ${formatDate(meta.observed_until)}`
      : "Last 52 weeks",
    /** First days, `YYYY-MM-DD`. */
    weeks: data.map(({ start }) => start),
    /** The number of weeks that began before the brand was last observed. */
    observedWeeks: data.filter(({ active }) => active !== null).length,
    charts,
    observedUntil: meta.observed_until,
    /** The number of ads whose start is unknown. */
    withoutStart: meta.without_start,
  };
}
