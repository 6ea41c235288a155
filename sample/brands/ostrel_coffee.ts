import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A coffee roaster with a shop window in three countries. */
export const OSTREL_COFFEE: BrandCopy = {
  slug: "ostrel-coffee",
  name: "Ostrel Coffee Roasters",
  host: "ostrel.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "en",
      art: "carafe",
      title: "The Harbour Blend is back",
      cta: "shop",
      path: "/coffee/harbour-blend",
      body:
        "Roasted on Tuesdays, on your step by Thursday. Harbour Blend tastes of toasted hazelnut and a little of burnt sugar, and it forgives a distracted pour.",
    },
    {
      lang: "en",
      art: "mug",
      title: "One good mug",
      cta: "shop",
      path: "/gear/mug",
      body:
        "We asked forty customers which mug they reach for first. Then we made that one: 320 ml, thick rim, a handle for the whole hand. Comes in Rust and in Oat.",
    },
    {
      lang: "en",
      art: "flat-white-film",
      title: "How to pour a heart in 40 seconds",
      cta: "watch",
      path: "/school/flat-white",
      body:
        "Tilt, wait, lower, wiggle. Our head barista Ines shows the four moves, in real time, without music over the instructions.",
    },
    {
      lang: "en",
      art: "beans",
      title: "Subscribe once, forget about running out",
      cta: "subscribe",
      path: "/subscription?source={{site_source_name}}",
      body:
        "Tell us how many cups you drink and how dark you like them. We do the arithmetic, roast to order and post a bag that fits through the letterbox. Skip, swap or stop with one tap.",
    },
    {
      lang: "en",
      art: "slow",
      title: "Slow mornings start here",
      cta: "learn",
      path: "/journal/slow-mornings",
      body:
        "No hacks, no five-in-the-morning club. Just a kettle, a filter and eleven quiet minutes. Read our short guide to pour-over for people who are not awake yet.",
    },
    {
      lang: "en",
      art: "highland",
      title: "From the Cerro Alto cooperative",
      cta: "shop",
      path: "/coffee/cerro-alto",
      body:
        "214 families, one washing station, the best harvest in nine years. We paid 41 % above the export price and printed the contract on the bag, so you can check.",
    },
    {
      lang: "en",
      body: "Free shipping on three bags or more, today until midnight ☕☕☕",
      art: "scallops",
      title: "Three bags, no postage",
      cta: "offer",
      path: "/offers/three-bags",
      days: 3,
    },
    {
      lang: "en",
      cta: "shop",
      path: "/coffee",
      body:
        "Which one are you? Swipe to find your roast. (There are no wrong answers. There is one very strong answer.)",
      cards: [
        {
          art: "two-cups",
          title: "Light: Morning Tide",
          body: "Bergamot, honey, optimism.",
          description: "€12.50 / 250 g",
          path: "/coffee/morning-tide",
        },
        {
          art: "mug",
          title: "Medium: Harbour Blend",
          body: "Hazelnut, burnt sugar, routine.",
          description: "€11.90 / 250 g",
          path: "/coffee/harbour-blend",
        },
        {
          art: "beans",
          title: "Dark: Night Shift",
          body: "Cocoa, smoke, deadlines.",
          description: "€11.90 / 250 g",
          path: "/coffee/night-shift",
        },
        {
          art: "flat-white",
          title: "Decaf: Second Wind",
          body: "Plum, toffee, sleep.",
          description: "€13.20 / 250 g",
          path: "/coffee/second-wind",
        },
      ],
    },
    {
      lang: "en",
      art: "roaster-film",
      title: "Come and smell the roastery",
      cta: "book",
      path: "/visits",
      body:
        "Every first Saturday we open the doors at nine. You choose the green beans, we run the small drum, you take home two kilos with your name on the bag. Children are welcome, dogs even more so.",
    },
    {
      lang: "en",
      art: "two-cups",
      title: "I replaced my office machine",
      cta: "shop",
      path: "/creators/desk-diaries",
      creator: "Desk Diaries",
      body:
        "Week 3 of bringing my own filter to work. Two colleagues have joined, one has bought a scale, and the vending machine is starting to look lonely. 15 % off with DESK15 until Sunday. Paid partnership.",
    },
    {
      lang: "en",
      art: "slow",
      title: "Hiring: roaster, second shift",
      cta: "apply",
      path: "https://jobs.example/ostrel/roaster-2",
      body:
        "You notice smells before other people do. You can lift 30 kg and write it down afterwards. We train you for six months, pay you from day one, and the coffee is on us.",
    },
    {
      lang: "en",
      art: "flat-white",
      title: "The Christmas tin",
      cta: "order",
      path: "/christmas",
      from: "2025-11-25",
      days: 26,
      body:
        "Four roasts, four paper filters, one very good tin that will end up holding buttons for the next thirty years. Order by 18 December for delivery before the 24th.",
    },
    {
      lang: "de",
      art: "carafe",
      title: "Dienstags geröstet, donnerstags da",
      cta: "shop",
      path: "/de/kaffee/hafenmischung",
      body:
        "Die Hafenmischung schmeckt nach Haselnuss, gebranntem Zucker und einem Morgen, an dem niemand etwas von dir will. Ganze Bohne oder gemahlen, ab 11,90 €.",
    },
    {
      lang: "de",
      art: "beans",
      title: "Kaffee, der durch den Briefschlitz passt",
      cta: "subscribe",
      path: "/de/abo",
      body:
        "Unser Abo rechnet mit: Du sagst, wie viele Tassen ihr trinkt, wir schicken die richtige Menge zur richtigen Zeit. Pausieren geht im Urlaub, ohne Anruf und ohne Formular.",
    },
    {
      lang: "de",
      art: "roaster-film",
      title: "Röstkurs im November",
      cta: "book",
      path: "/de/kurse/roesten",
      from: "2026-10-12",
      days: 60,
      body:
        "Drei Stunden, sechs Leute, eine kleine Trommel. Du lernst, am Geruch zu erkennen, wann die Bohne fertig ist, und nimmst ein Kilo eigene Röstung mit nach Hause.",
    },
    {
      lang: "de",
      art: "mug",
      title: "Die Lieblingstasse",
      cta: "shop",
      path: "/de/zubehoer/tasse",
      body:
        "320 Milliliter, dicker Rand, Henkel für vier Finger. Keine Sprüche drauf. Versprochen.",
    },
    {
      lang: "de",
      art: "scallops",
      title: "Bürokaffee, über den keiner schimpft",
      cta: "quote",
      path: "/de/firmen",
      body:
        "Maschine, Bohnen, Wartung und ein Mensch, der ans Telefon geht: Ostrel fürs Büro gibt es ab zehn Personen. Zwei Wochen Probe, danach reden wir.",
    },
    {
      lang: "de",
      art: "highland",
      title: "Ein Vertrag auf jeder Tüte",
      cta: "learn",
      path: "/de/herkunft",
      body:
        "Wir drucken den Einkaufspreis auf die Verpackung. Nicht als Werbung, sondern weil uns jemand danach gefragt hat und wir keine gute Ausrede fanden.",
    },
    {
      lang: "de",
      art: "flat-white-film",
      title: "Milchschaum ohne Drama",
      cta: "watch",
      path: "/de/schule/milchschaum",
      body:
        "Kippen, warten, senken, wackeln. Vierzig Sekunden mit Ines, danach sieht dein Flat White aus wie gekauft. Oder zumindest wie Absicht 🙂",
    },
    {
      lang: "fr",
      art: "two-cups",
      title: "Deux tasses, une conversation",
      cta: "shop",
      path: "/fr/cafes",
      body:
        "Un café clair pour commencer, un plus rond pour rester. Nos deux torréfactions de saison arrivent ensemble, avec une carte pour savoir laquelle servir à qui.",
    },
    {
      lang: "fr",
      art: "slow",
      title: "Prenez onze minutes",
      cta: "learn",
      path: "/fr/journal/matin-lent",
      body:
        "Une bouilloire, un filtre, rien d’autre. Notre guide du café filtre tient sur une page et se lit pendant que l’eau chauffe.",
    },
    {
      lang: "fr",
      art: "beans",
      title: "L’abonnement qui sait compter",
      cta: "subscribe",
      path: "/fr/abonnement",
      body:
        "Vous nous dites combien de tasses. Nous torréfions le mardi, vous recevez le jeudi. En vacances ? Une pause suffit.",
    },
    {
      lang: "fr",
      cta: "shop",
      path: "/fr/materiel",
      body: "Le coin café d’Ostrel : quatre objets, pas un de plus.",
      cards: [
        {
          art: "carafe",
          title: "La carafe",
          body: "Double paroi, soufflée à la main.",
          description: "48 €",
        },
        {
          art: "mug",
          title: "La tasse",
          body: "Bord épais, anse généreuse.",
          description: "19 €",
        },
        {
          art: "two-cups",
          title: "Le duo",
          body: "Pour ne plus boire seul.",
          description: "34 €",
        },
      ],
    },
    {
      lang: "en",
      variants: true,
      cta: "shop",
      path: "/coffee",
      title: "{{product.name}}",
      body: "{{product.brand}}",
      cards: [
        {
          art: "carafe",
          title: "Harbour Blend, 250 g",
          body: "Hazelnut and burnt sugar. Roasted this week.",
        },
        {
          art: "beans",
          title: "Night Shift, 1 kg",
          body: "Cocoa and smoke. Roasted this week.",
        },
        {
          art: "flat-white",
          title: "Second Wind decaf, 250 g",
          body: "Plum and toffee. Roasted this week.",
        },
      ],
    },
    { lang: "en", art: "flat-white", cta: "order", path: "/gift-cards" },
  ],
};
