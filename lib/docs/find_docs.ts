import { GUIDES, guideUrl, readGuide } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

/** Maximum number of results of `findPages`, and of `findDocs`. */
const PAGES_MAX = 5;
const FOUND_MAX = 30;

/** Shorter texts occur nearly everywhere, so only titles are searched for them. */
const TEXT_MIN = 4;

/** Characters of an excerpt before the word, and in all. */
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 180;

/** A page of the docs, or a section of one, that has all of a text's words. */
interface FoundDoc extends Suggestion {
  /** Its text around the first of the words. */
  excerpt: string;
}

interface Doc extends Suggestion {
  text: string;
}

/** Pages of the docs whose title, description or path has all words of the text. */
export const findPages = (
  endpoints: Endpoints,
  origin: string,
  text: string,
): FoundDoc[] =>
  find(
    listPages(endpoints, origin).map((page) => ({
      ...page,
      text: page.detail,
    })),
    text,
    PAGES_MAX,
  );

/** Pages and sections of the docs that have all words of the text. */
export const findDocs = async (
  endpoints: Endpoints,
  origin: string,
  text: string,
): Promise<FoundDoc[]> =>
  find(
    [...listPages(endpoints, origin), ...await listSections(origin)],
    text,
    FOUND_MAX,
  );

/** Docs whose title has all words come first. */
function find(docs: readonly Doc[], text: string, max: number): FoundDoc[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const has = (content: string) => {
    const lower = content.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  const titled = docs.filter(({ label }) => has(label));
  const others = text.length < TEXT_MIN
    ? []
    : docs.filter((doc) =>
      !titled.includes(doc) && has(`${doc.label} ${doc.detail} ${doc.text}`)
    );
  return [...titled, ...others].slice(0, max)
    .map(({ text, ...doc }) => ({ ...doc, excerpt: excerpt(text, words[0]!) }));
}

function listPages(endpoints: Endpoints, origin: string): Doc[] {
  const guides = GUIDES.map((guide) => ({
    kind: "doc" as const,
    value: guideUrl(guide),
    label: guide.title,
    detail: guide.description,
    text: guide.description,
  }));
  const operations = apiReference(endpoints, origin)
    .flatMap(({ operations }) => operations)
    .map((operation) => ({
      kind: "doc" as const,
      value: operationUrl(operation),
      label: operation.summary,
      detail: `${operation.method} ${operation.path}`,
      text: [
        operation.description,
        ...operation.parameters.map(({ name }) => name),
      ].join(" · "),
    }));
  return [...guides, ...operations];
}

async function listSections(origin: string): Promise<Doc[]> {
  const guides = await Promise.all(
    GUIDES.map((guide) => readGuide(guide, origin)),
  );
  return guides.flatMap((guide) =>
    guide.sections.map(({ id, title, tokens }) => ({
      kind: "doc" as const,
      value: `${guideUrl(guide)}#${id}`,
      label: title,
      detail: guide.title,
      text: toPlain(tokens.map(({ raw }) => raw).join(" ")),
    }))
  );
}

/** Markdown without its marks; points separate the cells of tables. */
const toPlain = (text: string) =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*#]|--+/g, "")
    .replaceAll(/(\s*\|)+/g, " ·").replaceAll(/\s+/g, " ").trim();

/** Whole words of a text, around a word of it. */
function excerpt(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT_BEFORE);
  const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  const part = text.slice(start, start + EXCERPT_LENGTH);
  const isWhole = start + EXCERPT_LENGTH >= text.length;
  return `${start > 0 ? "… " : ""}${
    isWhole ? part : `${part.slice(0, part.lastIndexOf(" "))} …`
  }`;
}
