import { encodeXML } from "entities";
import { parser } from "marked";
import { GUIDES, guideUrl, readGuide } from "@/lib/docs/guides.ts";

const CHANGELOG = GUIDES.find(({ slug }) => slug === "changelog")!;

/** The changelog's entries, whose titles are dates, as an Atom feed (RFC 4287). */
export async function changelogFeed(origin: string): Promise<string> {
  const { sections } = await readGuide(CHANGELOG, origin);
  const page = origin + guideUrl(CHANGELOG);
  const entries = sections.map(({ id, title, tokens }) => `
  <entry>
    <id>${page}#${id}</id>
    <title>${encodeXML(title)}</title>
    <updated>${title}T00:00:00Z</updated>
    <link href="${page}#${id}"/>
    <content type="html">${encodeXML(parser(tokens))}</content>
  </entry>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${origin}/">
  <id>${page}</id>
  <title>Ad Archive: changelog</title>
  <updated>${sections[0]!.title}T00:00:00Z</updated>
  <author><name>Ad Archive</name></author>
  <link rel="self" href="${page}.atom"/>
  <link href="${page}"/>${entries.join("")}
</feed>
`;
}
