import { lexer, type Token, type Tokens } from "marked";
import { headingId } from "@/lib/shared/heading_id.ts";

interface Guide {
  slug: string;
  title: string;
  description: string;
  isForOperators?: boolean;
}

/** The guides, in reading order. */
export const GUIDES: readonly Guide[] = [
  {
    slug: "introduction",
    title: "Introduction",
    description: "Your first request, and conventions that apply everywhere.",
  },
  {
    slug: "authentication",
    title: "Authentication",
    description: "API keys and sessions: sending, storing, rotating, revoking.",
  },
  {
    slug: "pagination",
    title: "Pagination",
    description: "Paging through lists with cursors, and what is guaranteed.",
  },
  {
    slug: "search",
    title: "Search and filters",
    description: "Words, ranges, sorts, facets, and brands, with examples.",
  },
  {
    slug: "transparency",
    title: "What the library says",
    description:
      "Reach, spend, payers, countries: what they mean, and filters.",
  },
  {
    slug: "exports",
    title: "Exports and changes",
    description: "All ads in one file, a copy that stays in sync, histories.",
  },
  {
    slug: "alerts",
    title: "Views and alerts",
    description: "Saved views, boards, links, email, feeds, and webhooks.",
  },
  {
    slug: "clients",
    title: "Clients",
    description: "TypeScript and Python: paging, retries, and resuming.",
  },
  {
    slug: "agents",
    title: "Agents",
    description: "The archive's tools for assistants, over MCP.",
  },
  {
    slug: "errors",
    title: "Errors",
    description: "The error format, and every code explained.",
  },
  {
    slug: "limits",
    title: "Limits",
    description: "Requests per minute and per month: plans, headers, waiting.",
  },
  {
    slug: "changelog",
    title: "Changelog",
    description: "What has changed, by date.",
  },
  {
    slug: "importing",
    title: "Importing",
    description: "Importing ads: files, formats, commands, guarantees.",
    isForOperators: true,
  },
  {
    slug: "deployment",
    title: "Deployment",
    description: "PostgreSQL, several instances, a proxy, backup, upgrades.",
    isForOperators: true,
  },
  {
    slug: "scaling",
    title: "Scaling",
    description:
      "What one machine handles, and many instances on one database.",
    isForOperators: true,
  },
  {
    slug: "administration",
    title: "Administration",
    description: "Accounts, roles, imports, the audit trail, metrics.",
    isForOperators: true,
  },
];

/** Example URLs in the files; pages show the deployment's own origin. */
const EXAMPLE_ROOT = "https://ads.example.com/";
const FOLDER = new URL("../../docs/", import.meta.url);

/** The path of a guide's file, relative to `docs/`. */
export function guideFile({ slug, isForOperators }: Guide): string {
  if (slug === "changelog") return "../CHANGELOG.md";
  return isForOperators ? `${slug}.md` : `guides/${slug}.md`;
}

export function guideUrl({ slug }: Pick<Guide, "slug">): string {
  return slug === "introduction" ? "/docs" : `/docs/${slug}`;
}

export const markdownUrl = ({ slug }: Pick<Guide, "slug">) =>
  `/docs/${slug}.md`;

const texts = new Map<string, Promise<string>>();

/** Read once; a failed read is retried. */
function readText(guide: Guide): Promise<string> {
  const file = guideFile(guide);
  let text = texts.get(file);
  if (text === undefined) {
    text = Deno.readTextFile(new URL(file, FOLDER));
    text.catch(() => texts.delete(file));
    texts.set(file, text);
  }
  return text;
}

/** A guide's file for a deployment at `origin`; links are absolute. */
export async function readMarkdown(
  guide: Guide,
  origin: string,
): Promise<string> {
  const text = await readText(guide);
  return text.replaceAll(EXAMPLE_ROOT, `${origin}/`)
    .replaceAll("](/", `](${origin}/`);
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

/** A heading and what is below it, up to the next one. */
interface Section {
  id: string;
  title: string;
  depth: number;
  tokens: Token[];
}

/**
 * A guide for a deployment at `origin`: the content below its title, and its
 * sections, which begin at headings of the second and third level.
 */
export async function readGuide(guide: Guide, origin: string) {
  const text = await readText(guide);
  const tokens = lexer(text.replaceAll(EXAMPLE_ROOT, `${origin}/`))
    .filter((token) => !isHeading(token) || token.depth > 1);
  const sections: Section[] = [];
  for (const token of tokens) {
    if (isHeading(token)) {
      const { text, depth } = token;
      sections.push({
        id: headingId(text),
        title: text.replaceAll("`", ""),
        depth,
        tokens: [],
      });
    } else sections.at(-1)?.tokens.push(token);
  }
  return { ...guide, tokens, sections };
}
