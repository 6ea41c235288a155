import { landingPage } from "@/lib/search/landing_page.ts";
import { libraryOf } from "@/lib/validation/ids.ts";

/** Where each library shows an ad, by its id there. */
const LIBRARY_PAGES: Partial<
  Record<ReturnType<typeof libraryOf>, (id: string) => string>
> = {
  // Ids of the public library have only digits; others were made elsewhere.
  meta: (id) => `https://www.facebook.com/ads/library/?id=${id}`,
  tiktok: (id) => `https://library.tiktok.com/ads/detail/?ad_id=${id}`,
};

/** The ad's page in its library; null if there is none. */
export function libraryUrl(archiveId: string): string | null {
  const id = archiveId.slice(archiveId.indexOf(":") + 1);
  const page = LIBRARY_PAGES[libraryOf(archiveId)];
  return page !== undefined && /^\d+$/.test(id) ? page(id) : null;
}

/** The page with all ads that lead to the same landing page; null without one. */
export function landingHref(url: string | null): string | null {
  const page = landingPage(url);
  return page && `/dashboard/landing?${new URLSearchParams({ page })}`;
}
