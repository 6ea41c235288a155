import {
  AdTitle,
  BrandLine,
  GroupLink,
  MediaIcon,
  StatusBadge,
  Thumbnail,
} from "@/components/ads/AdParts.tsx";
import { Marked } from "@/components/ads/Marked.tsx";
import { runningText } from "@/lib/shared/ad_status.ts";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import type { ComponentProps } from "preact";

/** Ads as rows, for lists with few pictures. */
export function AdRows(
  { ads, id }: { ads: readonly AdCardView[]; id?: string },
) {
  return (
    <ul
      id={id}
      class="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {ads.map((ad) => (
        <li key={ad.adArchiveId} data-ad={ad.adArchiveId}>
          <AdRow ad={ad} />
        </li>
      ))}
    </ul>
  );
}

/** An ad in a line or two. The row links to the ad, its brand to the brand. */
function AdRow({ ad }: { ad: AdCardView }) {
  const hasPicture = "src" in ad.picture;
  return (
    <article class="group relative flex gap-3.5 px-4 py-3 transition-colors duration-150 hover:bg-sunken">
      <Thumbnail ad={ad} />
      <div class="min-w-0 flex-1 sm:flex sm:gap-6">
        <div class="min-w-0 flex-1">
          {ad.brand !== undefined && (
            <div class="mb-1 flex min-w-0 items-center gap-2">
              <BrandLine ad={ad} hasAvatar={hasPicture} />
              {!hasPicture && (
                <span class="text-ink-faint">
                  <MediaIcon ad={ad} class="size-3.5" />
                </span>
              )}
            </div>
          )}
          <AdTitle ad={ad} class="line-clamp-2" />
          {ad.group !== null && (
            <p class="mt-1">
              <GroupLink group={ad.group} />
            </p>
          )}
        </div>
        <dl class="flex shrink-0 flex-wrap items-center gap-x-3 text-xs leading-5 text-ink-faint max-sm:mt-1 sm:grid sm:w-56 sm:content-start sm:justify-items-end">
          <div>
            <dt class="sr-only">Status</dt>
            <dd>
              <StatusBadge status={ad.status} />
            </dd>
          </div>
          <Detail term="Delivery" text={runningText(ad)} />
          <Detail
            term="Landing page"
            text={ad.domain}
            marks={ad.marks?.domain}
          />
          <Detail
            term="Call to action"
            text={ad.callToAction}
            marks={ad.marks?.callToAction}
          />
        </dl>
      </div>
    </article>
  );
}

function Detail(
  { term, text, marks }:
    & Pick<ComponentProps<typeof Marked>, "marks">
    & { term: string; text: string | null },
) {
  return text !== null && (
    <div class="max-w-full min-w-0">
      <dt class="sr-only">{term}</dt>
      <dd class="truncate tabular-nums" title={text}>
        <bdi>
          <Marked text={text} marks={marks} />
        </bdi>
      </dd>
    </div>
  );
}
