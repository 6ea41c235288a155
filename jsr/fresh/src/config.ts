/** What `app.config` says. */
export interface FreshConfig {
  root: string;
  mode: "development" | "production";
}
