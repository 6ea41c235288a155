import { pagePolicy } from "@/lib/app/page_policy.ts";
import { requireSameOrigin } from "@/lib/app/same_origin.ts";
import {
  raiseHttpErrors,
  readPreferences,
  readVisitor,
  takePageTurns,
} from "@/lib/site/middlewares.ts";

export default [
  ...pagePolicy(),
  readPreferences,
  raiseHttpErrors,
  requireSameOrigin,
  readVisitor,
  takePageTurns,
];
