import { handler as healthz } from "@/routes/(ops)/healthz.ts";
import { handler as openapi } from "@/routes/(ops)/openapi.json.ts";
import { handler as readyz } from "@/routes/(ops)/readyz.ts";
import { handler as account } from "@/routes/internal/accounts/[id]/index.ts";
import { handler as accountKeys } from "@/routes/internal/accounts/[id]/keys.ts";
import { handler as accounts } from "@/routes/internal/accounts/index.ts";
import { handler as allowedAd } from "@/routes/internal/ads/[ad_archive_id]/allowed.ts";
import { handler as anyAd } from "@/routes/internal/ads/[ad_archive_id]/index.ts";
import { handler as audit } from "@/routes/internal/audit.ts";
import { handler as importRun } from "@/routes/internal/imports/[id]/index.ts";
import { handler as rejects } from "@/routes/internal/imports/[id]/rejects.ts";
import { handler as imports } from "@/routes/internal/imports/index.ts";
import { handler as anyKey } from "@/routes/internal/keys/[id].ts";
import { handler as metrics } from "@/routes/internal/metrics.ts";
import { handler as internalOpenapi } from "@/routes/internal/openapi.json.ts";
import { handler as media } from "@/routes/internal/media.ts";
import { handler as stats } from "@/routes/internal/stats.ts";
import { handler as ad } from "@/routes/v1/ads/[ad_archive_id]/index.ts";
import { handler as history } from "@/routes/v1/ads/[ad_archive_id]/history.ts";
import { handler as similarAds } from "@/routes/v1/ads/[ad_archive_id]/similar.ts";
import { handler as ads } from "@/routes/v1/ads/index.ts";
import { handler as ownAudit } from "@/routes/v1/ads/me/audit.ts";
import { handler as starredAd } from "@/routes/v1/ads/me/boards/[id]/ads/[ad_archive_id].ts";
import { handler as boardAds } from "@/routes/v1/ads/me/boards/[id]/ads/index.ts";
import { handler as board } from "@/routes/v1/ads/me/boards/[id]/index.ts";
import { handler as sharedBoard } from "@/routes/v1/ads/me/boards/[id]/share.ts";
import { handler as boards } from "@/routes/v1/ads/me/boards/index.ts";
import { handler as me } from "@/routes/v1/ads/me/index.ts";
import { handler as key } from "@/routes/v1/ads/me/keys/[id]/index.ts";
import { handler as rotate } from "@/routes/v1/ads/me/keys/[id]/rotate.ts";
import { handler as keys } from "@/routes/v1/ads/me/keys/index.ts";
import { handler as requests } from "@/routes/v1/ads/me/requests.ts";
import { handler as usage } from "@/routes/v1/ads/me/usage.ts";
import { handler as view } from "@/routes/v1/ads/me/views/[id]/index.ts";
import { handler as sharedView } from "@/routes/v1/ads/me/views/[id]/share.ts";
import { handler as views } from "@/routes/v1/ads/me/views/index.ts";
import { handler as replay } from "@/routes/v1/ads/me/webhooks/[id]/deliveries/[delivery_id]/replay.ts";
import { handler as deliveries } from "@/routes/v1/ads/me/webhooks/[id]/deliveries/index.ts";
import { handler as webhook } from "@/routes/v1/ads/me/webhooks/[id]/index.ts";
import { handler as webhookTest } from "@/routes/v1/ads/me/webhooks/[id]/test.ts";
import { handler as webhooks } from "@/routes/v1/ads/me/webhooks/index.ts";
import { handler as brandChanges } from "@/routes/v1/brands/[brand]/changes.ts";
import { handler as timeline } from "@/routes/v1/brands/[brand]/timeline.ts";
import { handler as brand } from "@/routes/v1/brands/[brand]/index.ts";
import { handler as brands } from "@/routes/v1/brands/index.ts";
import { handler as changes } from "@/routes/v1/changes.ts";
import { handler as csv } from "@/routes/v1/exports/ads.csv.ts";
import { handler as manifest } from "@/routes/v1/exports/ads.manifest.json.ts";
import { handler as ndjson } from "@/routes/v1/exports/ads.ndjson.ts";
import { handler as parquet } from "@/routes/v1/exports/ads.parquet.ts";
import { handler as facets } from "@/routes/v1/facets.ts";
import { handler as index } from "@/routes/v1/index.ts";
import { handler as sums } from "@/routes/v1/stats.ts";
import type { Endpoints } from "@/lib/http/policy.ts";

/**
 * The endpoints that the OpenAPI documents describe. A test compares the list
 * with the route files.
 */
export const ENDPOINTS = {
  "/v1": index,
  "/v1/ads": ads,
  "/v1/ads/{ad_archive_id}": ad,
  "/v1/ads/{ad_archive_id}/history": history,
  "/v1/ads/{ad_archive_id}/similar": similarAds,
  "/v1/ads/me": me,
  "/v1/ads/me/audit": ownAudit,
  "/v1/ads/me/boards": boards,
  "/v1/ads/me/boards/{id}": board,
  "/v1/ads/me/boards/{id}/ads": boardAds,
  "/v1/ads/me/boards/{id}/ads/{ad_archive_id}": starredAd,
  "/v1/ads/me/boards/{id}/share": sharedBoard,
  "/v1/ads/me/keys": keys,
  "/v1/ads/me/keys/{id}": key,
  "/v1/ads/me/keys/{id}/rotate": rotate,
  "/v1/ads/me/requests": requests,
  "/v1/ads/me/usage": usage,
  "/v1/ads/me/views": views,
  "/v1/ads/me/views/{id}": view,
  "/v1/ads/me/views/{id}/share": sharedView,
  "/v1/ads/me/webhooks": webhooks,
  "/v1/ads/me/webhooks/{id}": webhook,
  "/v1/ads/me/webhooks/{id}/deliveries": deliveries,
  "/v1/ads/me/webhooks/{id}/deliveries/{delivery_id}/replay": replay,
  "/v1/ads/me/webhooks/{id}/test": webhookTest,
  "/v1/brands": brands,
  "/v1/brands/{brand}": brand,
  "/v1/brands/{brand}/changes": brandChanges,
  "/v1/brands/{brand}/timeline": timeline,
  "/v1/changes": changes,
  "/v1/exports/ads.csv": csv,
  "/v1/exports/ads.manifest.json": manifest,
  "/v1/exports/ads.ndjson": ndjson,
  "/v1/exports/ads.parquet": parquet,
  "/v1/facets": facets,
  "/v1/stats": sums,
  "/internal/accounts": accounts,
  "/internal/accounts/{id}": account,
  "/internal/accounts/{id}/keys": accountKeys,
  "/internal/ads/{ad_archive_id}": anyAd,
  "/internal/ads/{ad_archive_id}/allowed": allowedAd,
  "/internal/audit": audit,
  "/internal/imports": imports,
  "/internal/imports/{id}": importRun,
  "/internal/imports/{id}/rejects": rejects,
  "/internal/keys/{id}": anyKey,
  "/internal/metrics": metrics,
  "/internal/openapi.json": internalOpenapi,
  "/internal/media": media,
  "/internal/stats": stats,
  "/healthz": healthz,
  "/openapi.json": openapi,
  "/readyz": readyz,
} satisfies Endpoints;
