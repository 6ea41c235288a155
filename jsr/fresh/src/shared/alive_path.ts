/** Where pages under development learn that something has changed. */
export const ALIVE_PATH = "/_frsh/alive";
