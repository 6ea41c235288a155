import type { Migration } from "kysely/migration";
import * as archive from "./20261101T000000_archive.ts";
import * as counters from "./20261101T000001_counters.ts";
import * as archiveVersion from "./20261101T000002_archive_version.ts";
import * as accounts from "./20261101T000003_accounts.ts";
import * as sessions from "./20261102T000000_sessions.ts";
import * as limits from "./20261102T000001_limits.ts";
import * as brandSizes from "./20261103T000000_brand_sizes.ts";
import * as usageFlushes from "./20261104T000000_usage_flushes.ts";
import * as quotaRefusals from "./20261104T000001_quota_refusals.ts";
import * as keyTimes from "./20261122T000010_key_times.ts";
import * as observations from "./20261122T000020_observations.ts";
import * as importWarnings from "./20261122T000030_import_warnings.ts";
import * as listKeys from "./20261122T000040_list_keys.ts";
import * as authSecretFingerprint from "./20261122T000050_auth_secret_fingerprint.ts";
import * as setAsideRecords from "./20261122T000100_set_aside_records.ts";
import * as search from "./20261122T000200_search.ts";
import * as adVersions from "./20261122T000210_ad_versions.ts";
import * as sortIndexes from "./20261122T000220_sort_indexes.ts";
import * as brands from "./20261122T000300_brands.ts";
import * as completedRuns from "./20261122T000400_completed_runs.ts";
import * as valueTotals from "./20261122T000410_value_totals.ts";
import * as suggestedValues from "./20261122T000500_suggested_values.ts";
import * as adColumns from "./20261122T000600_ad_columns.ts";
import * as rankedValues from "./20261122T000620_ranked_values.ts";
import * as endStatement from "./20261122T000650_end_statement.ts";
import * as brandVersions from "./20261122T000660_brand_versions.ts";
import * as noNegativeTimes from "./20261122T000680_no_negative_times.ts";
import * as media from "./20261123T000100_media.ts";
import * as roles from "./20261123T000200_roles.ts";
import * as runDetails from "./20261123T000210_run_details.ts";
import * as uploads from "./20261123T000220_uploads.ts";
import * as similarAds from "./20261123T000300_similar_ads.ts";
import * as creativeColumns from "./20261123T000310_creative_columns.ts";
import * as alikePictures from "./20261123T000320_alike_pictures.ts";
import * as importMembers from "./20261123T000400_import_members.ts";
import * as mediaCounts from "./20261123T000600_media_counts.ts";
import * as domainBlanks from "./20261123T000700_domain_blanks.ts";
import * as emptyCreatives from "./20261123T000710_empty_creatives.ts";
import * as fieldsLost from "./20261123T000720_fields_lost.ts";
import * as bareAds from "./20261123T000730_bare_ads.ts";
import * as backlogNames from "./20261123T000740_backlog_names.ts";
import * as importsPage from "./20261123T000760_imports_page.ts";
import * as spelledDomains from "./20261123T000770_spelled_domains.ts";
import * as startVersions from "./20261123T000780_start_versions.ts";

/** Every migration by name; the alphabet is the order. A static list, so that it works where no folder can be read. */
export const migrations: Record<string, Migration> = {
  "20261101T000000_archive": archive,
  "20261101T000001_counters": counters,
  "20261101T000002_archive_version": archiveVersion,
  "20261101T000003_accounts": accounts,
  "20261102T000000_sessions": sessions,
  "20261102T000001_limits": limits,
  "20261103T000000_brand_sizes": brandSizes,
  "20261104T000000_usage_flushes": usageFlushes,
  "20261104T000001_quota_refusals": quotaRefusals,
  "20261122T000010_key_times": keyTimes,
  "20261122T000020_observations": observations,
  "20261122T000030_import_warnings": importWarnings,
  "20261122T000040_list_keys": listKeys,
  "20261122T000050_auth_secret_fingerprint": authSecretFingerprint,
  "20261122T000100_set_aside_records": setAsideRecords,
  "20261122T000200_search": search,
  "20261122T000210_ad_versions": adVersions,
  "20261122T000220_sort_indexes": sortIndexes,
  "20261122T000300_brands": brands,
  "20261122T000400_completed_runs": completedRuns,
  "20261122T000410_value_totals": valueTotals,
  "20261122T000500_suggested_values": suggestedValues,
  "20261122T000600_ad_columns": adColumns,
  "20261122T000620_ranked_values": rankedValues,
  "20261122T000650_end_statement": endStatement,
  "20261122T000660_brand_versions": brandVersions,
  "20261122T000680_no_negative_times": noNegativeTimes,
  "20261123T000100_media": media,
  "20261123T000200_roles": roles,
  "20261123T000210_run_details": runDetails,
  "20261123T000220_uploads": uploads,
  "20261123T000300_similar_ads": similarAds,
  "20261123T000310_creative_columns": creativeColumns,
  "20261123T000320_alike_pictures": alikePictures,
  "20261123T000400_import_members": importMembers,
  "20261123T000600_media_counts": mediaCounts,
  "20261123T000700_domain_blanks": domainBlanks,
  "20261123T000710_empty_creatives": emptyCreatives,
  "20261123T000720_fields_lost": fieldsLost,
  "20261123T000730_bare_ads": bareAds,
  "20261123T000740_backlog_names": backlogNames,
  "20261123T000760_imports_page": importsPage,
  "20261123T000770_spelled_domains": spelledDomains,
  "20261123T000780_start_versions": startVersions,
};
