import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A seed shop. */
export const THISTLE_AND_TILTH: BrandCopy = {
  slug: "thistle-and-tilth",
  name: "Thistle & Tilth Seeds",
  host: "thistletilth.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "en",
      art: "packets",
      title: "Two packets and a windowsill",
      cta: "shop",
      path: "/seeds/starter",
      body:
        "Corn poppies for looking at, Ruby Queen for eating. Both will forgive a beginner. Sow in spring, apologise to the first three, enjoy the rest.",
    },
    {
      lang: "en",
      art: "poppies",
      title: "Sow now, forget, be surprised",
      cta: "shop",
      path: "/seeds/corn-poppy",
      from: "2026-03-02",
      days: 70,
      body:
        "Poppies like neglect. Scatter a pinch on bare ground, do not cover it, and go and do something else until June.",
    },
    {
      lang: "en",
      art: "tomatoes",
      title: "The tomato that went to the moon (club)",
      cta: "shop",
      path: "/seeds/moon-club",
      body:
        "Moon Club was bred by nine neighbours who met every full moon to taste. It is orange, it is sweet, it splits if you look at it wrongly. Worth it.",
    },
    {
      lang: "en",
      art: "lavender",
      title: "Plants for lazy bees",
      cta: "learn",
      path: "/guides/bees",
      body:
        "Bees prefer short flights. Our bee mix flowers from March to October within one square metre, which is about the size of your recycling bins.",
    },
    {
      lang: "en",
      art: "roots",
      title: "What happens down there",
      cta: "shop",
      path: "/seeds/roots",
      body:
        "Carrots want sand, beets want company, radishes want to be eaten by Friday. Three roots, one box, and a card that explains thinning out without making you feel like a murderer.",
    },
    {
      lang: "en",
      art: "peas-film",
      title: "Peas, from pop to pod",
      cta: "watch",
      path: "/journal/peas",
      body:
        "83 days in 50 seconds. Watch out for the snail on day 31. We did not, at the time. 🐌",
    },
    {
      lang: "en",
      art: "leaves",
      title: "The seed club",
      cta: "subscribe",
      path: "/club",
      body:
        "Six times a year: five packets chosen for your postcode, sown by the people who packed them, and a letter that is mostly about the weather.",
    },
    {
      lang: "en",
      cta: "shop",
      path: "/seeds/flowers",
      body:
        "A meadow in four packets. Plant them in this order and something will be in flower from Easter until the first frost.",
      cards: [
        {
          art: "tulips",
          title: "Bell Rock tulips",
          body: "April, in every shade of lipstick.",
          description: "12 bulbs · £7",
        },
        {
          art: "daisies",
          title: "Oxeye daisies",
          body: "May, until you stop counting.",
          description: "1 g · £2.40",
        },
        {
          art: "poppies",
          title: "Corn poppies",
          body: "June. Two weeks of glory.",
          description: "0.5 g · £2.20",
        },
        {
          art: "lavender",
          title: "Hidcote lavender",
          body: "July to October, with bees.",
          description: "0.2 g · £2.90",
        },
      ],
    },
    {
      lang: "en",
      art: "roots-film",
      title: "My allotment, year one",
      cta: "shop",
      path: "/creators/plot-42",
      creator: "Plot 42",
      body:
        "I inherited a rectangle of nettles and a broken shed. Twelve months, 31 packets of seeds and one frog later, this is the tour. Seeds gifted by Thistle & Tilth, nettles my own.",
    },
    {
      lang: "en",
      art: "packets-wide",
      title: "Seeds as wedding favours",
      cta: "quote",
      path: "/weddings",
      body:
        "We print your names, you choose the flowers. From 40 packets. Guests lose sugared almonds in the car; they do not lose poppies.",
    },
    {
      lang: "en",
      art: "tulips",
      title: "Plant by bonfire night",
      cta: "order",
      path: "/bulbs",
      from: "2026-09-28",
      days: 45,
      body:
        "Bulbs are patient, but not endlessly. Last orders for autumn planting on 10 November: tulips, alliums and the small early daffodils that think they are important.",
    },
    {
      lang: "de",
      art: "daisies",
      title: "Margeriten statt Rasen",
      cta: "shop",
      path: "/de/saatgut/margerite",
      body:
        "Ein Quadratmeter weniger mähen, fünfzig Blüten mehr. Die Wiesenmargerite kommt jedes Jahr wieder, ganz ohne Einladung.",
    },
    {
      lang: "de",
      art: "tomatoes",
      title: "Balkontomaten für Südwest",
      cta: "shop",
      path: "/de/saatgut/tomaten",
      from: "2026-02-10",
      days: 80,
      body:
        "Mondclub heißt die Sorte, wird kniehoch und trägt bis Oktober. Ab Mitte Februar auf die Fensterbank, ab Mai nach draußen, ab Juli aufs Brot. 🍅",
    },
    {
      lang: "fr",
      art: "lavender",
      title: "Un mètre carré pour les abeilles",
      cta: "shop",
      path: "/fr/graines/abeilles",
      body:
        "De mars à octobre, il y aura toujours une fleur ouverte. Le mélange tient dans une enveloppe, et le reste, c’est le vent qui s’en occupe.",
    },
    {
      lang: "en",
      variants: true,
      cta: "shop",
      path: "/seeds",
      title: "{{product.name}} – {{product.price}}",
      body: "{{product.brand}}",
      cards: [
        {
          art: "packets",
          title: "Corn Poppy, 0.5 g",
          body: "Back in stock after the wettest harvest we remember.",
        },
        {
          art: "roots",
          title: "Root box",
          body: "Back in stock, with the thinning card.",
        },
        {
          art: "peas-film",
          title: "Early Bird peas",
          body: "Back in stock. Snail not included.",
        },
      ],
    },
    {
      lang: "en",
      art: "leaves",
      title: "Seed swap, Sunday at ten",
      body:
        "Bring what you have too much of. The village hall, opposite the other village hall.",
      days: 6,
    },
  ],
};
