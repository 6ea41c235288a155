import { excerpt } from "@/lib/shared/excerpt.ts";

/** An ad of a list, with its brand. */
export interface ListedAd {
  ad_archive_id: string;
  is_active: boolean;
  delivery_start_at: number | null;
  running_days: number | null;
  primary_text: string | null;
  cta_text: string | null;
  destination_domain: string | null;
  brand: { name: string | null; slug: string } | null;
}

/** Ten lines stay below 8 KB. */
const TEXT_LENGTH = 240;
const NAME_LENGTH = 80;

/** A text of an ad in quotes, so that it cannot pose as another part of its line, or as another line. */
function quoted(text: string | null, length = NAME_LENGTH): string | null {
  const plain = (text ?? "").replace(/\s+/g, " ").trim();
  return plain === "" ? null : JSON.stringify(excerpt(plain, length));
}

/** An ad in one line: its id, brand, state, and how its text begins. */
export function adLine(ad: ListedAd): string {
  const start = ad.delivery_start_at === null
    ? null
    : new Date(ad.delivery_start_at * 1000).toISOString().slice(0, 10);
  return [
    ad.ad_archive_id,
    ad.brand === null
      ? null
      : `${quoted(ad.brand.name) ?? "unnamed"} (${ad.brand.slug})`,
    ad.is_active ? "active" : "ended",
    start && `since ${start}`,
    ad.running_days === null ? null : `${ad.running_days} days`,
    quoted(ad.cta_text),
    quoted(ad.destination_domain),
    quoted(ad.primary_text, TEXT_LENGTH),
  ].filter((part) => part !== null).join(" | ");
}
