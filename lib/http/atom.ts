import { encodeXML } from "entities";

interface AtomEntry {
  id: string;
  title: string;
  /** RFC 3339. */
  updated: string;
  /** Null: it has no page. */
  href: string | null;
  content: { type: "text" | "html"; text: string };
}

/** An Atom feed (RFC 4287); `href` is its page, and `self` the feed itself. */
interface AtomFeed {
  origin: string;
  id: string;
  title: string;
  updated: string;
  href: string;
  self: string;
  entries: readonly AtomEntry[];
}

export const ATOM_TYPE = "application/atom+xml";

/** Text without the control characters that XML does not allow. */
const xml = (text: string) =>
  // deno-lint-ignore no-control-regex
  encodeXML(text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""));

const link = (href: string | null) =>
  href === null ? "" : `\n    <link href="${xml(href)}"/>`;

export function atomFeed(
  { origin, id, title, updated, href, self, entries }: AtomFeed,
): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xml(origin)}/">
  <id>${xml(id)}</id>
  <title>${xml(title)}</title>
  <updated>${updated}</updated>
  <author><name>Ad Archive</name></author>
  <link rel="self" href="${xml(self)}"/>
  <link href="${xml(href)}"/>${
    entries.map((entry) => `
  <entry>
    <id>${xml(entry.id)}</id>
    <title>${xml(entry.title)}</title>
    <updated>${entry.updated}</updated>${link(entry.href)}
    <content type="${entry.content.type}">${xml(entry.content.text)}</content>
  </entry>`).join("")
  }
</feed>
`;
}
