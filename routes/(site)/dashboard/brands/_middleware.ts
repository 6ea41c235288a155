export { takeRead as default } from "@/lib/site/middlewares.ts";
