import { parser } from "marked";
import { define } from "@/lib/app/define.ts";
import { GUIDES, guideUrl, readGuide } from "@/lib/docs/guides.ts";
import { atomFeed } from "@/lib/http/atom.ts";
import { publicText } from "@/lib/http/json.ts";

const CHANGELOG = GUIDES.find(({ slug }) => slug === "changelog")!;

/** The changelog's entries, whose titles are dates, as an Atom feed. */
export const handler = define.pageHandlers({
  async GET({ state: { origin } }) {
    const { sections } = await readGuide(CHANGELOG, origin);
    const page = origin + guideUrl(CHANGELOG);
    const feed = atomFeed({
      origin,
      id: page,
      title: "Ad Archive: changelog",
      href: page,
      self: `${page}.atom`,
      updated: `${sections[0]!.title}T00:00:00Z`,
      entries: sections.map(({ id, title, tokens }) => ({
        id: `${page}#${id}`,
        title,
        href: `${page}#${id}`,
        updated: `${title}T00:00:00Z`,
        content: { type: "html", text: parser(tokens) },
      })),
    });
    return publicText(feed, "application/atom+xml");
  },
});
