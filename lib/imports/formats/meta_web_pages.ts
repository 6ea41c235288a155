import type { AdRecord, BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { aliasIn } from "@/lib/imports/formats/brand_slug.ts";
import { pageId } from "@/lib/imports/formats/archive_id.ts";
import { mediaKey } from "@/lib/imports/formats/creative.ts";
import {
  isNothing,
  isObject,
  type Members,
  readMember,
} from "@/lib/imports/formats/members.ts";
import {
  findFirst,
  metaText,
  readPlatforms,
  readTexts,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";

/** A page that a record names, in whichever of its places. */
interface Page {
  id: string | null;
  name: string | null;
  url: string | null;
  avatar: string | null;
}

const NO_PAGE: Page = { id: null, name: null, url: null, avatar: null };

const PAGE = {
  name: [metaText, "page_name", "current_page_name"],
  url: [verbatim, "page_profile_uri"],
  avatar: [verbatim, "page_profile_picture_url", "page_profile_pic_url"],
} as const;

function pageOf(members: Members, idName: string): Page {
  const id = members.page_id ?? members.pageID ?? members.pageId;
  return {
    id: isNothing(id) ? null : pageId(id, idName),
    ...readTexts(members, PAGE),
  };
}

type Pages =
  & Pick<AdRecord, "is_creator_ad" | "creator_page_id" | "creator_page_name">
  & { brand: BrandRecord | null };

/** The page's name in URLs, as the page and its scrapers give it beside the ad. */
function parsePageAlias(record: Members, snapshot: Members): string | null {
  const at = (value: unknown, name: string) =>
    isObject(value) ? readMember(value, name) : undefined;
  const info = readMember(record, "page_info");
  const page = at(at(info, "ad_library_page_info"), "page_info");
  const places = [record, snapshot, info, page];
  return findFirst(verbatim, places.map((each) => at(each, "page_alias")));
}

function presented(
  page: Page,
  creator: Page,
  platforms: string[],
  more: Pick<BrandRecord, "alias" | "foreign_urls">,
): Pages {
  return {
    brand: page.id === null ? null : {
      page_id: page.id,
      name: page.name,
      slug: null,
      page_url: page.url,
      avatar_url: page.avatar,
      platforms,
      ...more,
    },
    is_creator_ad: creator.id !== null || creator.name !== null,
    creator_page_id: creator.id,
    creator_page_name: creator.name,
  };
}

/**
 * Who advertises, and which creator shows the ad. If the snapshot is of
 * another page than the record, that page is the creator's, and the brand's
 * URL and picture are known only from the branded content. Otherwise a partner
 * page in the branded content that is not the brand is the creator.
 */
export function metaWebPages(record: Members, snapshot: Members): Pages {
  const own = pageOf(record, "page_id");
  const shown = snapshot === record
    ? own
    : pageOf(snapshot, "snapshot.page_id");
  const content = readMember(snapshot, "branded_content");
  const partner = isObject(content)
    ? pageOf(content, "snapshot.branded_content.page_id")
    : NO_PAGE;
  const platforms = readPlatforms(
    readMember(record, "publisher_platform") ??
      readMember(record, "publisher_platforms"),
  );
  const id = own.id ?? shown.id;
  if (shown.id !== null && shown.id !== id) {
    const isBrand = partner.id === null || partner.id === id;
    const known = isBrand ? partner : NO_PAGE;
    const brand = { ...known, id, name: known.name ?? own.name };
    const foreign_urls = [shown.url, mediaKey(shown.avatar)]
      .filter((url) => url !== null);
    const more = foreign_urls.length === 0 ? {} : { foreign_urls };
    return presented(brand, shown, platforms, more);
  }
  const brand = { ...shown, id, name: own.name ?? shown.name };
  const alias = parsePageAlias(record, snapshot);
  const isBrand = partner.id === null
    ? partner.name === brand.name
    : partner.id === id;
  const more = alias === null || aliasIn(brand.url) !== null ? {} : { alias };
  return presented(brand, isBrand ? NO_PAGE : partner, platforms, more);
}
