import {
  type ArchiveFigures,
  archiveFigures,
} from "@/lib/ads/archive_figures.ts";
import { newestCards, type PageReads } from "@/lib/site/newest_cards.ts";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

const CARDS = 6;

/** What the home page tells of the archive, the same for every visitor. */
export interface HomeView {
  figures: ArchiveFigures;
  cards: AdCardView[];
}

export async function readHome(reads: PageReads): Promise<HomeView> {
  const [figures, cards] = await Promise.all([
    archiveFigures(reads.database.pages),
    newestCards(reads, CARDS),
  ]);
  return { figures, cards };
}
