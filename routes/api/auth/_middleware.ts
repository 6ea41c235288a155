export { requireSameOrigin as default } from "@/lib/app/same_origin.ts";
