import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { CodeTabs } from "@/components/code/CodeFrame.tsx";
import { Figure } from "@/components/Figure.tsx";
import { Prose } from "@/components/docs/Markdown.tsx";
import { SiteShell } from "@/components/shell/SiteShell.tsx";
import { define } from "@/lib/app/define.ts";
import { quickstartSamples } from "@/lib/shared/quickstart.ts";
import { homeView } from "@/lib/site/home_view.ts";

const PROMISES = [
  [
    "Cursors that never break",
    "Paging through a list returns every ad that existed when you began exactly once, even while ads are imported. The last page costs no more than the first.",
  ],
  [
    "Totals that are exact",
    "meta.total is the number of ads that match, for every filter, on every page. Counted, not estimated; if a phrase matches too many ads to count in time, total_is_exact is false.",
  ],
  [
    "Errors that help",
    "All errors in a request are reported at once, with the allowed values and suggestions for typos.",
  ],
] as const;

export const handler = define.pageData(({ state }) => homeView(state.services));

export default define.page<typeof handler>(function Home({ data, state }) {
  const { figures, cards } = data;
  const [href, label] = state.session
    ? ["/dashboard", "Open the dashboard"] as const
    : ["/signup", "Sign up for a key"] as const;
  return (
    <SiteShell viewer={state}>
      <div class="mx-auto w-full max-w-280 px-4 pt-12 pb-20 sm:px-8 sm:pt-20">
        <div class="grid items-start gap-12 lg:grid-cols-[5fr_6fr] lg:gap-16">
          <div>
            <h1 class="text-4xl font-semibold tracking-tight text-balance text-ink sm:text-5xl sm:leading-[1.1]">
              The ads that brands run, as an API
            </h1>
            <p class="mt-5 max-w-prose text-base leading-7 text-pretty text-ink-soft">
              A collection of ads from a public ad library and the brands behind
              them, available over plain HTTP and JSON. Search it by word or
              phrase in any script, by brand, domain, and date. Read-only,
              exact, and fast.
            </p>
            <div class="mt-8 flex flex-wrap gap-2.5">
              <ButtonLink href={href} variant="primary">{label}</ButtonLink>
              <ButtonLink href="/docs">Read the docs</ButtonLink>
            </div>
          </div>
          <CodeTabs
            id="sample"
            label="A first program"
            samples={quickstartSamples(state.origin)}
          />
        </div>

        <section
          aria-label="The archive in figures"
          class="mt-16 border-y border-line py-8 sm:mt-24"
        >
          <dl class="grid grid-cols-2 gap-8 sm:grid-cols-4">
            <Figure value={figures.ads} label="ads" one="ad" />
            <Figure value={figures.active_ads} label="active when last seen" />
            <Figure value={figures.brands} label="brands" one="brand" />
            <Figure
              value={figures.by_media_type.video}
              label="videos"
              one="video"
            />
          </dl>
        </section>

        <Promises />

        {cards.length > 0 && (
          <section aria-labelledby="newest" class="mt-20">
            <div class="mb-5 flex flex-wrap items-baseline justify-between gap-3">
              <h2
                id="newest"
                class="text-xl font-semibold tracking-tight text-ink"
              >
                Newest in the archive
              </h2>
              <a
                href="/dashboard/ads"
                class="text-sm font-medium text-accent hover:underline"
              >
                Explore all ads
              </a>
            </div>
            <AdGrid ads={cards} fit="three" />
          </section>
        )}
      </div>
    </SiteShell>
  );
});

/** The advantages of the archive's API. */
function Promises() {
  return (
    <section
      aria-label="What to expect"
      class="mt-16 grid gap-10 sm:grid-cols-3"
    >
      {PROMISES.map(([title, text]) => (
        <div key={title}>
          <h2 class="text-base font-semibold text-ink">{title}</h2>
          <p class="mt-2 text-sm leading-6 text-pretty text-ink-soft">
            <Prose text={text} />
          </p>
        </div>
      ))}
    </section>
  );
}
