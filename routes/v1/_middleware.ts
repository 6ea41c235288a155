import { cors } from "@/lib/api/cors.ts";
import { presentErrors } from "@/lib/app/present_errors.ts";

// CORS is outermost, so that pages of other origins can read errors too.
export default [cors(), presentErrors()];
