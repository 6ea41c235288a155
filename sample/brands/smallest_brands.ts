import type { BrandCopy } from "@/lib/sample/copy.ts";
import { LETTER } from "@/sample/brands/nightjar_letter.ts";

/** Furniture. */
export const HALDOAK: BrandCopy = {
  slug: "haldoak",
  name: "Haldoak",
  host: "haldoak.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "en",
      art: "chair",
      title: "The chair by the window",
      cta: "shop",
      path: "/chairs/moss",
      body:
        "Moss is a reading chair: wide enough to sit in sideways, upright enough to finish the chapter. The cover comes off with one zip and goes in with the towels.",
    },
    {
      lang: "en",
      art: "sofa",
      title: "A sofa that arrives in two boxes",
      cta: "shop",
      path: "/sofas/dawdle",
      body:
        "Up four flights, round two corners, through one narrow door: Dawdle comes apart without tools. If you move house, so does it. Ten years’ guarantee on everything that is not cat.",
    },
    {
      lang: "en",
      art: "desk",
      title: "Work, then close the drawer",
      cta: "shop",
      path: "/desks/tally",
      body:
        "At six o’clock the laptop goes in, the drawer shuts, and Tally is a dining table for two again. Solid oak, oiled, with a mark where everyone puts their coffee.",
    },
    {
      lang: "de",
      art: "sofa",
      title: "Sofa in zwei Kartons",
      cta: "shop",
      path: "/de/sofas/dawdle",
      body:
        "Vierter Stock ohne Aufzug? Dawdle lässt sich ohne Werkzeug zerlegen und ebenso wieder zusammensetzen. Auch nach dem dritten Umzug noch.",
    },
    {
      lang: "en",
      cta: "shop",
      path: "/rooms",
      body: "One room, three moods. Swipe until it is evening.",
      cards: [
        {
          art: "desk",
          title: "Nine o’clock",
          body: "Tally desk in oak.",
          description: "£640",
        },
        {
          art: "chair",
          title: "Four o’clock",
          body: "Moss chair in fern.",
          description: "£520",
        },
        {
          art: "sofa",
          title: "Ten o’clock",
          body: "Dawdle sofa, two-seater.",
          description: "£1,190",
        },
      ],
    },
  ],
};

/** A charity for dark skies. */
export const NIGHTJAR_TRUST: BrandCopy = {
  slug: "nightjar-trust",
  name: "Nightjar Trust",
  host: "nightjar.example",
  platforms: ["facebook"],
  ads: [
    {
      lang: "en",
      art: "wings",
      title: "Turn one light off",
      cta: "donate",
      path: "/migration",
      from: "2026-09-01",
      days: 60,
      body:
        "Every autumn two billion birds cross the continent at night and steer by the stars. Lit windows pull them off course. Choose one window, switch it off from eleven to five, and tell us which one.",
    },
    {
      lang: "en",
      art: "trails",
      title: "A letter about the dark",
      cta: "donate",
      path: "/letter",
      body: LETTER,
    },
    {
      lang: "fr",
      art: "trails",
      title: "Rallumer les étoiles",
      cta: "donate",
      path: "/fr",
      body:
        "Quatre enfants sur cinq n’ont jamais vu la Voie lactée. Nous emmenons des classes entières dans le noir, avec des couvertures et du chocolat chaud.",
    },
  ],
};

/** A vegetable box. */
export const RUEBE_UND_CO: BrandCopy = {
  slug: "ruebe-und-co",
  name: "Rübe & Co.",
  host: "ruebe.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "de",
      art: "crate",
      title: "Die Kiste mit Meinung",
      cta: "order",
      path: "/kiste",
      body:
        "Jede Woche entscheidet der Acker, was reinkommt. Diese Woche: Rote Bete, Mangold, drei Sorten Rüben und eine Entschuldigung für die vielen Rüben. Rezeptkarte liegt bei.",
    },
    {
      lang: "de",
      art: "roots",
      title: "Krumm, aber herzlich",
      cta: "order",
      path: "/krumm",
      body:
        "Möhren mit zwei Beinen schmecken genau wie Möhren mit einem. Unsere Krummkiste kostet ein Drittel weniger und bringt Kinder zum Lachen. 🥕",
    },
  ],
};

/** Ads whose page the source did not name; the pictures are borrowed. */
export const ORPHANS: BrandCopy = {
  slug: "fellmark",
  name: "",
  host: "landing.example",
  platforms: [],
  ads: [
    {
      lang: "en",
      art: "tarn",
      orphan: true,
      from: "2026-02-20",
      title: "Cabin for six, no neighbours",
      cta: "book",
      path: "/cabin",
      body:
        "A lake, a stove, a boat with one oar. Long weekends from March. Write to us if you need the other oar.",
    },
    {
      lang: "en",
      art: "map",
      orphan: true,
      body:
        "Lost: grey cat, answers to Biscuit, last seen near the third gate on the ridge path. Reward: gratitude and a pie.",
    },
    { lang: "en", orphan: true, undated: true },
  ],
};
