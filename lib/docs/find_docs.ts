import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

const FOUND_MAX = 5;

/** Fewer letters stand in nearly every description. */
const DESCRIBED_MIN = 4;

/** The docs pages that have all of the text's words, those in whose title they are first. */
export function findDocs(
  endpoints: Endpoints,
  origin: string,
  text: string,
): Suggestion[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return [];
  const has = (content: string) => {
    const lower = content.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  const pages = docsPages(endpoints, origin);
  const titled = pages.filter(({ label }) => has(label));
  const others = text.length < DESCRIBED_MIN ? [] : pages
    .filter((page) => !titled.includes(page))
    .filter(({ label, detail }) => has(`${label} ${detail}`));
  return [...titled, ...others].slice(0, FOUND_MAX);
}

function docsPages(endpoints: Endpoints, origin: string): Suggestion[] {
  const guides = GUIDES.map((guide) => ({
    kind: "doc" as const,
    value: guideUrl(guide),
    label: guide.title,
    detail: guide.description,
  }));
  const operations = apiReference(endpoints, origin)
    .flatMap(({ operations }) => operations)
    .map((operation) => ({
      kind: "doc" as const,
      value: operationUrl(operation),
      label: operation.summary,
      detail: `${operation.method} ${operation.path}`,
    }));
  return [...guides, ...operations];
}
