import { assertEquals } from "@std/assert";
import { adStatus, runningText } from "@/lib/shared/ad_status.ts";

const NOW = Date.UTC(2026, 10, 23, 12) / 1000;
const DAY = 86_400;
const seen = (last_seen_at: number | null, members = {}) => ({
  is_active: true,
  last_seen_at,
  last_scraped_at: null,
  ...members,
});
const label = (...ad: Parameters<typeof seen>) =>
  adStatus(seen(...ad), NOW).label;

Deno.test("an ad is active for seven days after it was last observed, and then it was active when last seen", () => {
  assertEquals(label(NOW - 7 * DAY), "Active");
  assertEquals(
    label(NOW - 7 * DAY - 1),
    "Active when last seen, Nov\u00a016",
  );
  assertEquals(
    label(Date.UTC(2025, 5, 4) / 1000),
    "Active when last seen, Jun\u00a04,\u00a02025",
  );
  assertEquals(label(NOW - 90 * DAY, { is_active: false }), "Ended");
});

Deno.test("seeing and scraping are both observations; without either, an ad is not said to be active now", () => {
  const old = NOW - 60 * DAY;
  assertEquals(label(old, { last_scraped_at: NOW }), "Active");
  assertEquals(label(NOW, { last_scraped_at: old }), "Active");
  assertEquals(
    label(old, { last_scraped_at: NOW - 50 * DAY }),
    "Active when last seen, Oct\u00a04",
  );
  assertEquals(label(null), "Active when last seen");
});

Deno.test("an ad's days are only said to go on while it is active, and none is less than a day", () => {
  const text = (runningDays: number | null, last: number, members = {}) =>
    runningText({ status: adStatus(seen(last, members), NOW), runningDays });
  const old = NOW - 60 * DAY;
  const ended = { is_active: false };
  assertEquals(text(null, NOW), null);
  assertEquals(text(12, NOW), "Running 12 days");
  assertEquals(text(12, old), "Ran at least 12 days");
  assertEquals(text(1, old, ended), "Ran 1 day");
  assertEquals(text(0, NOW), "Running for less than a day");
  assertEquals(text(0, old), "Seen on its first day");
  assertEquals(text(0, old, ended), "Ran less than a day");
});
