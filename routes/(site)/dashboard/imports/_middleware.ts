export { requireOperator as default } from "@/lib/site/middlewares.ts";
