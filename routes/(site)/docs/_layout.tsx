import { DocsNav } from "@/components/docs/DocsNav.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { define } from "@/lib/app/define.ts";
import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";

export default define.layout(function Docs({ Component, state, url }) {
  const guides = {
    title: "Guides",
    links: GUIDES.map((guide) => ({
      href: guideUrl(guide),
      label: guide.title,
    })),
  };
  const reference = apiReference(state.endpoints, state.origin);
  const operations = reference.map(({ name, operations }) => ({
    title: name,
    links: operations.map((operation) => ({
      href: operationUrl(operation),
      label: operation.summary,
      method: operation.method,
    })),
  }));
  return (
    <SiteShell isWide viewer={state}>
      <div class="mx-auto w-full max-w-360 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:px-8">
        <DocsNav path={url.pathname} sections={[guides, ...operations]} />
        <div class="min-w-0 px-4 py-8 sm:px-8 lg:border-l lg:border-line lg:py-10 lg:pr-0 lg:pl-12">
          <Component />
        </div>
      </div>
    </SiteShell>
  );
});
