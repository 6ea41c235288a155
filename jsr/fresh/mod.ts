/** The server part of Fresh's public API, as far as this project uses it. */
export { App } from "./src/app.ts";
export type { Context, Middleware } from "./src/context.ts";
export { createDefine } from "./src/define.ts";
export { HttpError } from "./src/error.ts";
export { page } from "./src/handlers.ts";
export { csp } from "./src/middlewares/csp.ts";
export { staticFiles } from "./src/middlewares/static_files.ts";
