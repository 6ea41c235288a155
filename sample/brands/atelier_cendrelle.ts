import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A ceramics studio. */
export const ATELIER_CENDRELLE: BrandCopy = {
  slug: "atelier-cendrelle",
  name: "Atelier Cendrelle",
  host: "cendrelle.example",
  platforms: ["instagram", "facebook"],
  ads: [
    {
      lang: "fr",
      art: "trio",
      title: "La fournée de novembre",
      cta: "shop",
      path: "/fournees/novembre",
      from: "2026-10-28",
      body:
        "Quatre-vingt-deux pièces sorties du four mardi, encore tièdes au moment des photos. Trois vases, deux bols qui sonnent, et une bouteille que nous aurions bien gardée.",
    },
    {
      lang: "fr",
      art: "bowls",
      title: "Le bol du matin, le bol du soir",
      cta: "shop",
      path: "/bols",
      body:
        "Même terre, deux émaux. L’un aime le café au lait, l’autre la soupe. Ils s’empilent, se prêtent et passent au lave-vaisselle, ce que peu de couples peuvent dire.",
    },
    {
      lang: "fr",
      art: "wheel-film",
      title: "Quarante secondes au tour",
      cta: "watch",
      path: "/atelier",
      body:
        "Pas de musique, pas de ralenti : juste les mains d’Odile, deux kilos de grès et le bruit de l’eau.",
    },
    {
      lang: "fr",
      art: "planter",
      title: "Un pot qui boit un peu",
      cta: "shop",
      path: "/cache-pots",
      body:
        "La terre non émaillée respire : vos plantes vous le diront. Soucoupe comprise, trou compris, patience non fournie. 🌿",
    },
    {
      lang: "fr",
      art: "vase",
      title: "Stage débutant, deux jours",
      cta: "book",
      path: "/stages",
      body:
        "Samedi : centrer, monter, recommencer. Dimanche : tournasser, signer, être fier. Six places, un déjeuner sous le figuier, et vos pièces envoyées après cuisson.",
    },
    {
      lang: "fr",
      art: "bowls",
      title: "Liste de mariage",
      cta: "message",
      path: "/listes",
      body:
        "Choisissez les formes, vos invités choisissent les couleurs. À la fin, rien n’est assorti et tout va ensemble.",
    },
    {
      lang: "en",
      art: "trio",
      title: "Seconds, firsts and one mistake",
      cta: "shop",
      path: "/en/seconds",
      days: 4,
      body:
        "Twice a year we empty the shelf of pieces with a drip, a dent or a thumbprint. They hold water. They hold flowers. One of them leans, and we love it.",
    },
    {
      lang: "en",
      art: "vase",
      title: "The studio I think about every week",
      cta: "learn",
      path: "/en/creators/slow-tables",
      creator: "Slow Tables",
      body:
        "Two days in the south, one lump of clay, and a teacher who only says “encore”. My bowl is terrible. I eat from it every morning. Hosted by Atelier Cendrelle.",
    },
    {
      lang: "fr",
      art: "planter",
      undated: true,
      body: "Bientôt.",
      cta: "learn",
      path: "/",
    },
  ],
};
