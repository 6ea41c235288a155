import type { Config } from "@/lib/config/config.ts";
import { WATCH_OPTIONS } from "@/lib/shared/watch_labels.ts";

/** How an account can be notified of a view's changes on this server. */
export const watchOptions = ({ smtp }: Config) =>
  WATCH_OPTIONS.filter(({ value }) => value !== "mail" || smtp !== null);
