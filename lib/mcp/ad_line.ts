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

/** An ad in one line: its id, brand, state, and how its text begins. */
export function adLine(ad: ListedAd): string {
  const text = (ad.primary_text ?? "").replace(/\s+/g, " ").trim();
  const start = ad.delivery_start_at === null
    ? null
    : new Date(ad.delivery_start_at * 1000).toISOString().slice(0, 10);
  return [
    ad.ad_archive_id,
    ad.brand === null ? null : `${ad.brand.name} (${ad.brand.slug})`,
    ad.is_active ? "active" : "ended",
    start && `since ${start}`,
    ad.running_days === null ? null : `${ad.running_days} days`,
    ad.cta_text,
    ad.destination_domain,
    text === "" ? null : JSON.stringify(text.slice(0, TEXT_LENGTH)),
  ].filter((part) => part !== null).join(" | ");
}
