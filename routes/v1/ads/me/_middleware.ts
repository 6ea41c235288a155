import { requireSession } from "@/lib/http/require_session.ts";

export default requireSession();
