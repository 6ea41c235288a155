import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";

const NAMES_MAX = 20;
const NAME_LENGTH_MAX = 60;

/** A name as it may be printed: short, on one line, without control characters. */
function printable(name: string): string {
  const text = name.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return text.length <= NAME_LENGTH_MAX
    ? text
    : `${text.slice(0, NAME_LENGTH_MAX).toWellFormed()}...`;
}

/** Names of members from an input as part of a message: at most 20, each at most 60 characters. */
export function nameList(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).map(printable).join(", ");
  const more = names.length - NAMES_MAX;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Whether an ad has a text, a picture, a video or a link. A call to action alone is none of them. */
function hasCreative(ad: AdRecord): boolean {
  const hasMember = (part: object) =>
    Object.values(part).some((value) => value !== null);
  return ad.primary_text !== null || ad.destination_url !== null ||
    ad.creative_units.some(({ unit_type, ...shown }) =>
      unit_type !== "text" || hasMember(shown)
    ) ||
    ad.cards.some(({ cta_text: _, variant: __, ...shown }) => hasMember(shown));
}

/**
 * Why an ad without any creative has none, in one sentence with the names of
 * the members that were not understood (never their values); null for an ad
 * that has one, and for the items of this API's lists, which omit it.
 */
export function missingCreative(
  ad: AdRecord,
  record: Members,
  read: (record: Members) => unknown,
): string | null {
  if (hasCreative(ad)) return null;
  const isListItem = ad.omitted?.includes("creative") === true &&
    typeof record.creative_hash === "string";
  if (isListItem) return null;
  const names = unreadMembers(record, read);
  const found = "No text, media or link was found.";
  return names.length === 0
    ? found
    : `${found} Members not understood: ${nameList(names)}.`;
}

/** Members that say nothing about what an ad shows, so that no warning names them. */
const NAMES = [
  // This API's own.
  "id created_at updated_at brand_id scrape_run_id",
  // The web page and its scrapers.
  "aaa_info ad_id advertiser archive_types brazil_tax_id byline categories",
  "collation_count collation_id contains_digital_created_media",
  "contains_sensitive_content country_iso_code cta_type currency",
  "disclaimer_label ec_certificates entity_type event facebook_url fev_info",
  "finserv_ad_data gated_type has_user_reported hidden_safety_data",
  "hide_data_status image_crops impressions_with_index input_url",
  "is_aaa_eligible is_profile_page is_reshared menu_items page_categories",
  "page_category page_entity_type page_info page_is_deleted",
  "page_is_profile_page page_like_count political_countries position",
  "reach_estimate regional_regulation_data report_count root_reshared_post",
  "spend state_media_run_label targeted_or_reached_countries",
  "total_active_time total_count ad_library_url",
  // The Graph API.
  "ad_creation_time ad_snapshot_url age_country_gender_reach_breakdown",
  "beneficiary_payers br_total_reach bylines delivery_by_region",
  "demographic_distribution estimated_audience_size eu_total_reach",
  "impressions languages target_ages target_gender target_locations",
].join(" ").split(" ");

const key = (name: string) => name.replaceAll("_", "").toLowerCase();

const otherKeys: ReadonlySet<string> = new Set(NAMES.map(key));

type Container = Members | readonly unknown[];

/** How deep names are looked for: an ad's creative is no deeper. */
const LEVELS_MAX = 4;

function isContainer(value: unknown): value is Container {
  if (Array.isArray(value)) return true;
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** What was read of which object. */
type Reads = Map<unknown, Set<PropertyKey>>;

/** The same value, which notes what is read from it. */
function noting(value: Container, reads: Reads): Container {
  return new Proxy(value, {
    get(target, name) {
      const names = reads.get(target) ?? new Set();
      reads.set(target, names.add(name));
      const member: unknown = Reflect.get(target, name);
      return isContainer(member) ? noting(member, reads) : member;
    },
  });
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (!isContainer(value)) return value !== undefined && value !== null;
  return Object.values(value).some(isFilled);
}

function* unread(
  value: Container,
  path: string,
  reads: Reads,
  level: number,
): Generator<string> {
  const names = reads.get(value);
  for (const [name, member] of Object.entries(value)) {
    if (otherKeys.has(key(name)) || !isFilled(member)) continue;
    const isElement = Array.isArray(value);
    const memberPath = isElement ? path : `${path}.${name}`;
    if (!isElement && !names?.has(name)) yield memberPath.slice(1);
    else if (isContainer(member) && level < LEVELS_MAX) {
      yield* unread(member, memberPath, reads, level + 1);
    }
  }
}

/** The paths of members that `read` does not look at. It reads the record once more. */
function unreadMembers(
  record: Members,
  read: (record: Members) => unknown,
): string[] {
  const reads: Reads = new Map();
  read(noting(record, reads) as Members);
  return [...new Set(unread(record, "", reads, 1))];
}
