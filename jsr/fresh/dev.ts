/** The build part of Fresh's public API. */
export { Builder } from "./src/dev/builder.ts";
