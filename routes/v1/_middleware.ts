import { authenticate } from "@/lib/api/authenticate.ts";
import { cors } from "@/lib/http/cors.ts";
import { countUsage } from "@/lib/api/count_usage.ts";
import { presentErrors } from "@/lib/app/present_errors.ts";
import { rateLimit } from "@/lib/api/rate_limit.ts";

// The order is the documentation. CORS stands outside everything, so that a
// page of another origin can read a 401 too. Limits and counting see the
// finished answer, errors included, so they stand outside what presents those;
// they learn who the principal is from what authenticate noted further in.
export default [
  cors(),
  rateLimit(),
  countUsage(),
  presentErrors(),
  authenticate(),
];
