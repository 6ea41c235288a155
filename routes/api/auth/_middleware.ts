import { requireSameOrigin } from "@/lib/http/same_origin.ts";

export default requireSameOrigin();
