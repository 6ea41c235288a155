import {
  type ArchiveFigures,
  archiveFigures,
} from "@/lib/ads/archive_figures.ts";
import { newestCards, type PageReads } from "@/lib/site/newest_cards.ts";
import type { AdCardView } from "@/lib/shared/ad_views.ts";

const CARDS = 6;

/** What the home page says about the archive, the same for every visitor. */
export interface HomeView {
  figures: ArchiveFigures;
  cards: AdCardView[];
}

/** About as much as six cards take. */
const BYTES = 20_000;

/** Read once for everyone, and kept until the archive changes. */
export function homeView(reads: PageReads): Promise<HomeView> {
  return reads.archive.cache.get("home", () => readHome(reads), {
    size: () => BYTES,
  });
}

async function readHome(reads: PageReads): Promise<HomeView> {
  const [figures, cards] = await Promise.all([
    archiveFigures(reads.database.pages),
    newestCards(reads, CARDS),
  ]);
  return { figures, cards };
}
