import { AdGrid } from "@/components/ads/AdGrid.tsx";
import { NotKnown } from "@/components/ads/NotKnown.tsx";
import { Platforms } from "@/components/ads/Platforms.tsx";
import { StatusBadge } from "@/components/ads/StatusBadge.tsx";
import { Specimen } from "@/components/gallery/Specimen.tsx";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

const AD: AdCardView = {
  href: "/dashboard/ads",
  adArchiveId: "1",
  isActive: true,
  mediaType: "video",
  runningDays: 12,
  text: "Two cups before the train.",
  title: "Slow coffee",
  callToAction: "Shop now",
  domain: "ostrel.example",
  brand: {
    name: "Ostrel Coffee",
    href: "/dashboard/ads",
    avatar: { kind: "own", src: "/sample/ostrel-coffee-avatar.svg" },
  },
  picture: { kind: "own", src: "/sample/ostrel-coffee-two-cups.svg" },
  hasVideo: true,
  units: 1,
};
const ADS: AdCardView[] = [
  AD,
  {
    ...AD,
    adArchiveId: "2",
    isActive: false,
    picture: { kind: "blocked", host: "pictures.example" },
    hasVideo: false,
  },
  {
    ...AD,
    adArchiveId: "3",
    text: null,
    title: null,
    brand: null,
    picture: { kind: "none" },
    hasVideo: false,
  },
];

/** What shows ads on more than one page. */
export function Ads() {
  return (
    <>
      <Specimen name="AdGrid, AdCard, AdPicture, Avatar">
        {/* Cards are headed one level below what they stand in. */}
        <AdGrid ads={ADS} fit="three" />
      </Specimen>
      <Specimen name="StatusBadge, Platforms, NotKnown">
        <div class="flex flex-wrap items-center gap-4 text-sm">
          <StatusBadge isActive />
          <StatusBadge isActive={false} />
          <Platforms platforms={["facebook", "instagram"]} />
          <NotKnown />
        </div>
      </Specimen>
    </>
  );
}
