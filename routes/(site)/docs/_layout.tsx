import { DocsNav, Neighbors } from "@/components/docs/DocsNav.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { define } from "@/lib/app/define.ts";
import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import { readTyped } from "@/lib/site/suggest.ts";

export default define.layout(function Docs({ Component, state, url }) {
  const guides = [
    ["Guides", GUIDES.filter((guide) => !guide.isForOperators)],
    ["For operators", GUIDES.filter((guide) => guide.isForOperators)],
  ] as const;
  const sections = [
    ...guides.map(([title, guides]) => ({
      title,
      links: guides.map((guide) => ({
        href: guideUrl(guide),
        label: guide.title,
      })),
    })),
    ...apiReference(state.endpoints, state.origin).map((part) => ({
      title: part.name,
      links: part.operations.map((operation) => ({
        href: operationUrl(operation),
        label: operation.summary,
        method: operation.method,
      })),
    })),
  ];
  return (
    <SiteShell isWide viewer={state}>
      <div class="mx-auto w-full max-w-360 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:px-8 print:block">
        <DocsNav
          path={url.pathname}
          query={readTyped(url)}
          sections={sections}
        />
        <div class="min-w-0 px-4 py-8 sm:px-8 lg:border-l lg:border-line lg:py-10 lg:pr-0 lg:pl-12">
          <Component />
          <Neighbors path={url.pathname} sections={sections} />
        </div>
      </div>
    </SiteShell>
  );
});
