/** The URL of an ad's page, with the list that it was opened from, and a tab. */
import { HttpError } from "fresh";
import { decodeSegment } from "@/lib/http/path_param.ts";
import { isArchiveId } from "@/lib/validation/ids.ts";

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

/** The id in an ad's path. @throws {HttpError} 404 if it is invalid */
export function readAdId(
  { ad_archive_id = "" }: Readonly<Record<string, string | undefined>>,
): string {
  const id = decodeSegment(ad_archive_id);
  if (!isArchiveId(id)) throw new HttpError(404);
  return id;
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
