import { requireSession } from "@/lib/api/require_session.ts";

export default requireSession();
