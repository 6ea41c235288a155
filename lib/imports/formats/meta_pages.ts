import type { AdRecord, BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { aliasIn } from "@/lib/imports/formats/brand_slug.ts";
import { readPageId } from "@/lib/imports/formats/archive_id.ts";
import { mediaKey } from "@/lib/imports/formats/creative.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import {
  findFirst,
  metaText,
  readPlatforms,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";
import {
  type Names,
  valueOf,
  valuesOf,
} from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { pageIdOfName } from "@/lib/imports/formats/page_of_name.ts";

/** A page in a record, in the order of a brand's members. */
type Page = Omit<BrandRecord, "page_id" | "platforms"> & {
  page_id: string | null;
};

const NO_PAGE: Page = {
  page_id: null,
  name: null,
  slug: null,
  page_url: null,
  avatar_url: null,
};

/** A text, or the text in an object such as `{uri}`. */
function addressOf(value: unknown): string | null {
  return verbatim(isObject(value) ? value.uri ?? value.url : value);
}

/** The name of a page in a column `Page`, which can also be a number or a URL. */
const nameIn = (value: unknown): string | null =>
  /^\d*$|:\/\//.test(scalarText(value)) ? null : metaText(value);

/** A page by what its id and its texts are called. */
function pageOf(
  members: Members,
  idName: string,
  doubts: string[],
  named: Partial<typeof names.PAGE> = names.PAGE,
): Page {
  const values = (each: Names | undefined) =>
    each === undefined ? [] : valuesOf([members], each);
  const places = named === names.PAGE ? names.PAGE_PLACES.page : undefined;
  return {
    page_id: readPageId(values(named.page_id)[0], idName, doubts),
    name: findFirst(metaText, values(named.page_name)) ??
      findFirst(nameIn, values(places)),
    slug: null,
    page_url: findFirst(verbatim, values(named.page_profile_uri)),
    avatar_url: findFirst(addressOf, values(named.page_profile_picture_url)),
  };
}

/** `profile.php?id=123`, `/pages/Bakery/123`, `/123`, or a page's ads in the library. */
const ID_IN_URL =
  /^\s*https?:\/\/(?:[\w-]+\.)?facebook\.com\/(?:(?:profile\.php|ads\/library\/?)\?(?:[^#\s]*&)?(?:view_all_page_)?id=|pages\/[^/?#\s]+\/)?(\d{5,32})(?=[/?#&\s]|$)/i;

/** Objects of a record that are or contain its page: `page`, `pageInfo.adLibraryPageInfo.pageInfo`. */
function* pageObjects(record: Members, level = 1): Generator<Members> {
  const inner = Object.values(names.PAGE_PLACES)
    .flatMap((each) => valuesOf([record], each)).filter(isObject);
  for (const each of inner) {
    yield each;
    if (level < 3) yield* pageObjects(each, level + 1);
  }
}

/** The page of a record that has the page's id or name in a nested object, or the id in a link. */
function pageElsewhere(record: Members, own: Page, doubts: string[]): Page {
  let { name } = own;
  for (const object of pageObjects(record)) {
    const page = pageOf(object, "page.id", doubts, names.PAGE_OBJECT);
    name ??= page.name;
    if (page.page_id === null) continue;
    const page_url = own.page_url ?? page.page_url;
    const avatar_url = own.avatar_url ?? page.avatar_url;
    return { ...page, name, page_url, avatar_url };
  }
  const page_id = ID_IN_URL.exec(own.page_url ?? "")?.[1] ?? null;
  return { ...own, name, page_id };
}

type Pages = Pick<
  AdRecord,
  "brand" | "is_creator_ad" | "creator_page_id" | "creator_page_name"
>;

/** The page's alias in URLs, as in the page's data. */
function pageAlias(record: Members, snapshot: Members): string | null {
  const objects = [record, snapshot, ...pageObjects(record)];
  return findFirst(verbatim, valuesOf(objects, names.PAGE.page_alias));
}

function presented(
  page: Page,
  creator: Page,
  platforms: string[],
  more: Pick<BrandRecord, "alias" | "foreign_urls">,
): Pages {
  const page_id = page.page_id ?? pageIdOfName(page.name);
  return {
    brand: page_id === null ? null : { ...page, page_id, platforms, ...more },
    is_creator_ad: creator.page_id !== null || creator.name !== null,
    creator_page_id: creator.page_id,
    creator_page_name: creator.name,
  };
}

/**
 * The brand and the creator of an ad. If the snapshot's page differs from the
 * record's, it is the creator, and the brand's URL and picture come only from
 * the branded content. Otherwise, a partner page in the branded content that
 * differs from the brand is the creator.
 *
 * @param doubts is added to if the id of a page is not valid
 */
export function metaPages(
  record: Members,
  snapshot: Members,
  doubts: string[],
): Pages {
  const beside = pageOf(record, "page_id", doubts);
  const within = snapshot === record
    ? beside
    : pageOf(snapshot, "snapshot.page_id", doubts);
  const own = beside.page_id === null && within.page_id === null
    ? pageElsewhere(record, beside, doubts)
    : beside;
  const shown = snapshot === record ? own : within;
  const content = valueOf([snapshot], names.BRANDED_CONTENT);
  const partner = isObject(content)
    ? pageOf(content, "snapshot.branded_content.page_id", doubts)
    : NO_PAGE;
  const platforms = valuesOf([record], names.DELIVERY.publisher_platform)
    .map(readPlatforms).find((each) => each.length > 0) ?? [];
  const page_id = own.page_id ?? shown.page_id;
  if (shown.page_id !== null && shown.page_id !== page_id) {
    const isBrand = partner.page_id === null || partner.page_id === page_id;
    const named = isBrand ? partner : NO_PAGE;
    const brand = { ...named, page_id, name: named.name ?? own.name };
    const foreign_urls = [shown.page_url, mediaKey(shown.avatar_url)]
      .filter((url) => url !== null);
    const more = foreign_urls.length === 0 ? {} : { foreign_urls };
    return presented(brand, shown, platforms, more);
  }
  const brand = {
    ...shown,
    page_id,
    name: own.name ?? shown.name,
    page_url: shown.page_url ?? own.page_url,
    avatar_url: shown.avatar_url ?? own.avatar_url,
  };
  const alias = aliasIn(brand.page_url) === null
    ? pageAlias(record, snapshot)
    : null;
  const isBrand = partner.page_id === null
    ? partner.name === brand.name
    : partner.page_id === page_id;
  const more = alias === null ? {} : { alias };
  const creator = isBrand
    ? pageOf(record, "creator_page_id", doubts, names.CREATOR)
    : partner;
  return presented(brand, creator, platforms, more);
}
