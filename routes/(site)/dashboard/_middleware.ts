export { requireVisitor as default } from "@/lib/site/middlewares.ts";
