import { HttpError } from "fresh";
import { Head } from "fresh/runtime";
import { Markdown } from "@/components/docs/Markdown.tsx";
import { define } from "@/lib/app/define.ts";
import {
  GUIDES,
  guideUrl,
  markdownUrl,
  readGuide,
  readMarkdown,
} from "@/lib/docs/guides.ts";
import { publicText } from "@/lib/http/json.ts";

export const handler = define.pageData(async ({ state, url }) => {
  const text = GUIDES.find((guide) => markdownUrl(guide) === url.pathname);
  if (text !== undefined) {
    return publicText(await readMarkdown(text, state.origin), "text/markdown");
  }
  const found = GUIDES.find((guide) => guideUrl(guide) === url.pathname);
  if (found === undefined) throw new HttpError(404);
  const guide = await readGuide(found, state.origin);
  state.title = found === GUIDES[0] ? "Docs" : `${guide.title} · Docs`;
  state.description = guide.description;
  return { guide };
});

/** The table of contents is at the side if there is space. */
export default define.page<typeof handler>(function Guide({ data }) {
  const { title, description, tokens } = data.guide;
  const sections = data.guide.sections.filter(({ depth }) => depth === 2);
  return (
    <div class="gap-12 xl:grid xl:grid-cols-[minmax(0,44rem)_12rem] print:block">
      {data.guide.slug === "changelog" && (
        <Head>
          <link
            rel="alternate"
            type="application/atom+xml"
            href="/docs/changelog.atom"
          />
        </Head>
      )}
      <article class="min-w-0 max-w-176">
        <h1 class="text-3xl font-semibold tracking-tight text-ink">{title}</h1>
        <p class="mt-2 mb-8 text-lg leading-8 text-pretty text-ink-soft">
          {description}
        </p>
        <Markdown tokens={tokens} />
        <p class="mt-10 text-sm">
          <a
            href={markdownUrl(data.guide)}
            class="text-ink-faint hover:text-ink hover:underline"
          >
            View as Markdown
          </a>
        </p>
      </article>
      {sections.length > 1 && (
        <nav
          aria-label="On this page"
          class="sticky top-10 hidden self-start text-sm xl:block"
        >
          <p class="mb-2 text-xs font-medium text-ink-faint">On this page</p>
          <ul class="space-y-1.5 border-l border-line">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  class="-ml-px block border-l border-transparent pl-3 text-ink-soft hover:border-ink-faint hover:text-ink"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
});
