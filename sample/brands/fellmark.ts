import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Outdoor gear. */
export const FELLMARK: BrandCopy = {
  slug: "fellmark",
  name: "Fellmark Outdoor",
  host: "fellmark.example",
  platforms: ["facebook", "instagram", "messenger"],
  ads: [
    {
      lang: "en",
      art: "weather",
      title: "Weather is only weather",
      cta: "shop",
      path: "/jackets/squall",
      body:
        "The Squall jacket weighs 310 grams and has kept one very stubborn postman dry for four winters. He lives on an island. It rains sideways there.",
    },
    {
      lang: "en",
      art: "pack",
      title: "Thirty-eight litres, one zip you can find in the dark",
      cta: "shop",
      path: "/packs/cairn-38",
      body:
        "The Cairn 38 opens like a suitcase, carries like a rucksack and gets repaired for free as long as we exist. Which, according to our accountant, will be a while.",
    },
    {
      lang: "en",
      art: "camp-film",
      title: "Up in four minutes, even after dark",
      cta: "watch",
      path: "/tents/lowlight-2",
      body:
        "Two poles, two colours, no instructions. We gave the Lowlight 2 to a group of people who had never camped and started the clock.",
    },
    {
      lang: "en",
      art: "map",
      title: "Free map of 40 quiet trails",
      cta: "download",
      path: "/quiet-trails",
      body:
        "Not the famous ones. Forty day walks where you are likely to meet more sheep than people, each with water points, bus stops and one place for a nap.",
    },
    {
      lang: "en",
      art: "compass",
      title: "Your phone will run out. North will not.",
      cta: "book",
      path: "/courses/navigation",
      body:
        "Learn to read a map in one Saturday: contour lines, bearings, and what to do when the path in front of you is not on the paper. Beginners only, groups of eight.",
    },
    {
      lang: "en",
      art: "fire-film",
      title: "Winter nights outside",
      cta: "shop",
      path: "/sleeping-bags",
      from: "2025-10-15",
      days: 100,
      body:
        "Minus nine, no wind, a flask of soup. Our down comes from one farm, is traceable to the week, and goes back to the farm to be washed when you ask.",
    },
    {
      lang: "en",
      art: "tarn",
      title: "Swim in something colder",
      cta: "learn",
      path: "/journal/tarns",
      body:
        "Twelve mountain lakes you can reach by train and on foot, with honest temperatures. The warmest is 14 degrees. The coldest has a sign.",
    },
    {
      lang: "en",
      art: "dawn",
      title: "Be there before the light",
      cta: "shop",
      path: "/headlamps/ember",
      body:
        "Ember is a head torch with one button. It remembers your last setting, charges in an hour and will not flash like a disco when you only wanted to find your tea.",
    },
    {
      lang: "en",
      cta: "shop",
      path: "/kit-list",
      body:
        "One night, one bag. What our team really packs for an overnight on the fells, with weights:",
      cards: [
        {
          art: "pack",
          title: "Cairn 38",
          body: "The bag itself.",
          description: "1,080 g · £139",
          path: "/packs/cairn-38",
        },
        {
          art: "camp",
          title: "Lowlight 2",
          body: "Shared between two.",
          description: "1,560 g · £289",
          path: "/tents/lowlight-2",
        },
        {
          art: "compass",
          title: "Bearing compass",
          body: "Because.",
          description: "38 g · £24",
          path: "/navigation/bearing",
        },
        {
          art: "weather",
          title: "Squall jacket",
          body: "Even in June.",
          description: "310 g · £169",
          path: "/jackets/squall",
        },
        {
          art: "map",
          title: "Paper map",
          body: "Never needs charging.",
          description: "92 g · £11",
          path: "/maps",
        },
      ],
    },
    {
      lang: "en",
      art: "pack-wide",
      title: "Send us your worst zip",
      cta: "learn",
      path: "/repairs",
      body:
        "We fixed 11,204 things last year: zips, seams, poles, one dog coat. If Fellmark made it, we mend it. If somebody else made it, we will probably mend it too.",
    },
    {
      lang: "en",
      art: "map-dark",
      title: "I walked 190 miles in these boots",
      cta: "shop",
      path: "/creators/rowan-walks",
      creator: "Rowan Walks",
      body:
        "Coast to coast, fourteen days, two blisters (both my own fault). A long and unsponsored-sounding review that is, in fact, sponsored.",
    },
    {
      lang: "en",
      art: "camp",
      title: "Second-hand Saturday",
      cta: "shop",
      path: "/second-hand",
      days: 2,
      body:
        "480 returned, cleaned and repaired tents, packs and jackets go online at ten. Last time the tents were gone by ten past.",
    },
    {
      lang: "en",
      art: "weather",
      title: "The warehouse is 9 km from a mountain",
      cta: "apply",
      path: "https://jobs.example/fellmark/warehouse",
      body:
        "We are looking for six people for the winter season. Four-day week, a bus from town, and a rule that nobody works on the first day of snow.",
    },
    {
      lang: "de",
      art: "pack",
      title: "Ein Rucksack fürs Leben (deins, nicht seins)",
      cta: "shop",
      path: "/de/rucksaecke/cairn-38",
      body:
        "Der Cairn 38 geht auf wie ein Koffer und sitzt wie eine Umarmung. Reißverschluss kaputt? Einschicken, wir nähen. Kostet nichts, auch nicht in zehn Jahren.",
    },
    {
      lang: "de",
      art: "dawn",
      title: "Vor dem ersten Licht",
      cta: "learn",
      path: "/de/journal/sonnenaufgang",
      body:
        "Neun Gipfel, die man ohne Seil und ohne Auto zum Sonnenaufgang erreicht. Mit Fahrplan, Gehzeit und dem nächsten Bäcker danach. 🥐",
    },
    {
      lang: "de",
      art: "camp-film",
      title: "Zelt steht. Uhr läuft.",
      cta: "watch",
      path: "/de/zelte/lowlight-2",
      body:
        "Vier Minuten, zwei Stangen, kein Streit. Wir haben es mit Paaren getestet, die zum ersten Mal zusammen zelten.",
    },
    {
      lang: "de",
      art: "tarn",
      title: "Kalt. Klar. Ohne Parkplatz.",
      cta: "learn",
      path: "/de/journal/bergseen",
      body:
        "Zwölf Bergseen mit Bahnanschluss, ehrlich gemessen: Der wärmste hatte im August 14 Grad. Handtuch nicht vergessen.",
    },
    {
      lang: "de",
      art: "weather",
      title: "Es ist nur Wetter",
      cta: "shop",
      path: "/de/jacken/squall",
      body:
        "310 Gramm gegen den Regen. Die Squall-Jacke ist dicht, leise beim Gehen und passt in die eigene Brusttasche.",
    },
    {
      lang: "de",
      art: "fire-film",
      title: "Draußen schlafen, drinnen warm",
      cta: "shop",
      path: "/de/schlafsaecke",
      from: "2026-09-20",
      days: 120,
      body:
        "Daunen aus einem einzigen Betrieb, bis auf die Woche zurückverfolgt. Bis minus neun Grad getestet, von Leuten, die leicht frieren.",
    },
    {
      lang: "fr",
      art: "map",
      title: "Quarante sentiers sans personne",
      cta: "download",
      path: "/fr/sentiers-calmes",
      body:
        "La carte est gratuite, les moutons aussi. Points d’eau, arrêts de bus et, pour chaque balade, un bon endroit où ne rien faire.",
    },
    {
      lang: "fr",
      art: "pack-wide",
      title: "Réparer plutôt que remplacer",
      cta: "learn",
      path: "/fr/reparations",
      body:
        "Une fermeture qui lâche, une couture fatiguée ? Envoyez, on recoud. Onze mille réparations l’an dernier, dont un manteau de chien.",
    },
    {
      lang: "fr",
      art: "compass",
      title: "Apprendre à se perdre correctement",
      cta: "book",
      path: "/fr/stages/orientation",
      body:
        "Un samedi, huit personnes, une carte en papier. À la fin de la journée, vous saurez où est le nord, même fâché avec votre téléphone.",
    },
    {
      lang: "en",
      variants: true,
      cta: "shop",
      path:
        "/sale?utm_source={{site_source_name}}&utm_campaign={{campaign.id}}",
      title: "{{product.name}}",
      body: "{{product.brand}}",
      cards: [
        {
          art: "pack",
          title: "Cairn 38 rucksack",
          body: "End of season: 25 % off the last colour.",
        },
        {
          art: "camp-film",
          title: "Lowlight 2 tent",
          body: "End of season: 20 % off, poles included.",
        },
        {
          art: "compass",
          title: "Bearing compass",
          body: "End of season: still points north.",
        },
      ],
    },
    { lang: "en", art: "dawn", body: "⛰️", cta: "learn", path: "/" },
  ],
};
