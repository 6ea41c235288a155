/** True in the browser, false on the server. */
export const IS_BROWSER: boolean = typeof document !== "undefined";
