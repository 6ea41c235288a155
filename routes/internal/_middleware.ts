import { presentErrors } from "@/lib/app/present_errors.ts";
import { requireAdmin } from "@/lib/api/require_admin.ts";

export default [presentErrors(), requireAdmin()];
