import { authenticate } from "@/lib/http/authenticate.ts";
import { cors } from "@/lib/http/cors.ts";
import { countUsage } from "@/lib/http/count_usage.ts";
import { presentErrors } from "@/lib/http/present_errors.ts";
import { rateLimit } from "@/lib/http/rate_limit.ts";

// The order is the documentation. CORS stands outside everything, so that a
// page of another origin can read a 401 too. Limits and counting see the
// finished answer, errors included, so they stand outside what presents those;
// they learn who the caller is from what authenticate noted further in.
export default [
  cors(),
  rateLimit(),
  countUsage(),
  presentErrors(),
  authenticate(),
];
