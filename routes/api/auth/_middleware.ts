import { requireSameOrigin } from "@/lib/app/same_origin.ts";

export default requireSameOrigin();
