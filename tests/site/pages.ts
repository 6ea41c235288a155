import {
  ENTRIES,
  OPERATOR_ENTRIES,
} from "@/components/shell/DashboardShell.tsx";
import * as ENDPOINTS from "@/endpoints.ts";
import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";

export const DASHBOARD_PAGES: string[] = ENTRIES.map(([path]) => path);

/** Pages of the sample's ads about which the library says most. */
export const TRANSPARENCY_PAGES = [
  "/dashboard/ads/1814828612206945",
  "/dashboard/compare?brands=haldoak,sprekla,nightjar-trust",
  "/dashboard/landing?page=haldoak.example/rooms",
  "/dashboard/ads?country=DE&spend_min=100&currency=EUR",
];

/** Those that only operators see. */
export const OPERATOR_PAGES: string[] = OPERATOR_ENTRIES.map(([path]) => path);

export const SIGN_IN_PAGES = [
  "/login",
  "/signup",
  "/forgot",
  "/reset",
];

export const GUIDE_PAGES = GUIDES.map(guideUrl);

export const OPERATION_PAGES = apiReference(ENDPOINTS, "http://archive.test")
  .flatMap(({ operations }) => operations.map(operationUrl));

/** It is the site's error page. */
export const MISSING_PAGE = "/nothing-here";
