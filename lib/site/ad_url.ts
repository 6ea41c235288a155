/** The URL of an ad's page, with the list that it was opened from, and a tab. */

export const AD_TABS = {
  preview: "Preview",
  fields: "Fields",
  json: "JSON",
} as const;
export type AdTab = keyof typeof AD_TABS;

interface AdUrl {
  /** The query of the list of ads; empty: all of them. */
  list: string;
  tab: AdTab;
}

export function readAdUrl({ searchParams }: URL): AdUrl {
  const tab = searchParams.get("tab");
  return {
    list: searchParams.get("list") ?? "",
    tab: tab !== null && Object.hasOwn(AD_TABS, tab) ? tab as AdTab : "preview",
  };
}

export function adHref(
  adArchiveId: string,
  { list = "", tab = "preview" }: Partial<AdUrl> = {},
): string {
  const params = new URLSearchParams();
  if (list !== "") params.set("list", list);
  if (tab !== "preview") params.set("tab", tab);
  const path = `/dashboard/ads/${encodeURIComponent(adArchiveId)}`;
  return params.size === 0 ? path : `${path}?${params}`;
}
