import { takeFlash } from "@/lib/site/flash.ts";
import { pagePolicy } from "@/lib/app/page_policy.ts";
import { takePageTurns } from "@/lib/site/page_turns.ts";
import { requireSameOrigin } from "@/lib/app/same_origin.ts";
import {
  raiseHttpErrors,
  readTheme,
  readVisitor,
} from "@/lib/site/site_context.ts";

export default [
  ...pagePolicy(),
  readTheme(),
  takeFlash(),
  raiseHttpErrors(),
  requireSameOrigin(),
  readVisitor(),
  takePageTurns(),
];
