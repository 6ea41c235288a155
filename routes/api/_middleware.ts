export { presentErrors as default } from "@/lib/app/present_errors.ts";
