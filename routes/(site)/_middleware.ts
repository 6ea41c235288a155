import { takeFlash } from "@/lib/http/flash.ts";
import { pagePolicy } from "@/lib/http/page_policy.ts";
import { takePageTurns } from "@/lib/http/page_turns.ts";
import { requireSameOrigin } from "@/lib/http/same_origin.ts";
import {
  raiseHttpErrors,
  readTheme,
  readVisitor,
} from "@/lib/http/site_context.ts";

export default [
  ...pagePolicy(),
  readTheme(),
  takeFlash(),
  raiseHttpErrors(),
  requireSameOrigin(),
  readVisitor(),
  takePageTurns(),
];
