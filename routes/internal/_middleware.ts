import { presentErrors } from "@/lib/http/present_errors.ts";
import { requireAdmin } from "@/lib/http/require_admin.ts";

export default [presentErrors(), requireAdmin()];
