import { define } from "@/lib/app/define.ts";
import { changelogFeed } from "@/lib/docs/changelog_feed.ts";
import { publicText } from "@/lib/http/json.ts";

export const handler = define.pageHandlers({
  GET: async ({ state }) =>
    publicText(await changelogFeed(state.origin), "application/atom+xml"),
});
