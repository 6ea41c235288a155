import {
  AdTitle,
  BrandLine,
  GroupLink,
  runningText,
} from "@/components/ads/AdParts.tsx";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { MediaImage } from "@/components/ads/MediaImage.tsx";
import { Marked } from "@/components/ads/Marked.tsx";
import { MediaIcon, StatusBadge } from "@/components/ads/parts.tsx";
import type { AdCardView, TextRange } from "@/lib/shared/ad_views.ts";

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
          <div class="flex min-w-0 items-center gap-2">
            <BrandLine ad={ad} hasAvatar={hasPicture} />
            {!hasPicture && (
              <span class="text-ink-faint">
                <MediaIcon type={ad.mediaType} class="size-3.5" />
              </span>
            )}
            <span class="ml-auto sm:hidden">
              <StatusBadge isActive={ad.isActive} />
            </span>
          </div>
          <AdTitle ad={ad} class="mt-1 line-clamp-2" />
          {ad.group !== null && (
            <p class="mt-1">
              <GroupLink group={ad.group} />
            </p>
          )}
        </div>
        <dl class="flex shrink-0 flex-wrap items-center gap-x-3 text-xs leading-5 text-ink-faint max-sm:mt-1 sm:grid sm:w-48 sm:grid-cols-[minmax(0,1fr)_auto] sm:content-start sm:justify-items-end">
          <Detail term="Delivery" text={runningText(ad)} />
          <div class="max-sm:hidden sm:col-start-2">
            <dt class="sr-only">Status</dt>
            <dd>
              <StatusBadge isActive={ad.isActive} />
            </dd>
          </div>
          <Detail
            term="Landing page"
            text={ad.domain}
            marks={ad.marks?.domain}
            class="sm:col-span-2"
          />
          <Detail
            term="Call to action"
            text={ad.callToAction}
            marks={ad.marks?.callToAction}
            class="sm:col-span-2"
          />
        </dl>
      </div>
    </article>
  );
}

function Detail(
  { term, text, marks, class: own = "" }: {
    term: string;
    text: string | null;
    marks?: readonly TextRange[] | undefined;
    class?: string;
  },
) {
  return text !== null && (
    <div class={`max-w-full min-w-0 ${own}`}>
      <dt class="sr-only">{term}</dt>
      <dd class="truncate tabular-nums" title={text}>
        <bdi>
          <Marked text={text} marks={marks} />
        </bdi>
      </dd>
    </div>
  );
}

/** The ad's picture, or its brand's. */
function Thumbnail({ ad: { picture, brand } }: { ad: AdCardView }) {
  const none = { kind: "none" } as const;
  return "src" in picture
    ? (
      <MediaImage
        source={picture}
        at={160}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        class="size-14 shrink-0 rounded-md border border-line bg-sunken object-cover max-sm:size-10"
      />
    )
    : (
      <span class="flex w-14 shrink-0 justify-center max-sm:w-10">
        <Avatar
          name={brand?.name ?? null}
          source={brand?.avatar ?? none}
          size="md"
        />
      </span>
    );
}
