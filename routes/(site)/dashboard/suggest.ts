import { define } from "@/lib/app/define.ts";
import { findPages } from "@/lib/docs/find_docs.ts";
import { privateJson } from "@/lib/http/json.ts";
import { readTyped, suggest } from "@/lib/site/suggest.ts";

/** Suggestions for the text `q`, while the visitor types it. */
export const handler = define.pageHandlers({
  async GET({ state, url }) {
    const text = readTyped(url);
    const found = await suggest(state.services, text);
    const docs = findPages(state.endpoints, state.origin, text);
    return privateJson({ suggestions: [...found, ...docs] });
  },
});
