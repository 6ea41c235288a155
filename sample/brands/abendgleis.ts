import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Night trains across the continent. */
export const ABENDGLEIS: BrandCopy = {
  slug: "abendgleis",
  name: "Abendgleis Nachtzüge",
  host: "abendgleis.example",
  platforms: ["facebook", "instagram", "audience_network"],
  ads: [
    {
      lang: "de",
      art: "gute-nacht",
      title: "Gute Nacht, Wien",
      cta: "book",
      path: "/strecken/hamburg-wien",
      body:
        "Abfahrt 20:52 in Hamburg, Frühstück um sieben, Kaffeehaus um neun. Dazwischen: nichts, was man sich merken müsste.",
    },
    {
      lang: "de",
      art: "departure",
      title: "Gleis 7, 21:48",
      cta: "book",
      path: "/strecken/zuerich-prag",
      body:
        "Der Koffer steht unter dem Bett, der Schaffner bringt den Tee, draußen zieht Linz vorbei. Zürich nach Prag jetzt täglich, ab 59 € im Liegewagen.",
    },
    {
      lang: "de",
      art: "night-film",
      title: "Acht Stunden, die keiner vermisst",
      cta: "watch",
      path: "/film",
      body:
        "Wir haben eine Kamera ans Fenster gestellt und eine Nacht lang nicht angefasst. Ergebnis: 47 Brücken, drei Füchse, ein Sonnenaufgang.",
    },
    {
      lang: "de",
      art: "berth-night",
      title: "Das Einzelabteil für Menschen, die schnarchen",
      cta: "book",
      path: "/abteile/einzel",
      body:
        "Oder für Menschen, die nicht schnarchen, aber neben jemandem wohnen, der es tut. Tür zu, Licht aus, eigene Steckdose.",
    },
    {
      lang: "de",
      art: "viaduct-day",
      title: "Sommerferien ohne Stau",
      cta: "book",
      path: "/familie",
      from: "2026-05-18",
      days: 75,
      body:
        "Vier Betten, ein Abteil, null Mal „Wann sind wir da?“. Kinder bis 14 fahren bei Abendgleis im Familienabteil kostenlos mit.",
    },
    {
      lang: "de",
      art: "lake",
      title: "Aufwachen am See",
      cta: "learn",
      path: "/strecken/berlin-bregenz",
      body:
        "Um 6:40 Uhr wird es hinter Lindau hell. Wer im linken Abteil liegt, sieht das Wasser zuerst. Wir verraten beim Buchen, welche Seite links ist.",
    },
    {
      lang: "de",
      art: "berth-film",
      title: "Ein Hotel, das nachts weiterfährt",
      cta: "book",
      path: "/abteile",
      body:
        "Frische Bettwäsche, Dusche am Ende des Wagens, Frühstück ans Bett. Nur die Aussicht wechselt ständig.",
    },
    {
      lang: "de",
      cta: "book",
      path: "/strecken",
      body: "Vier Nächte, vier Morgen. Welche Stadt soll dich wecken?",
      cards: [
        {
          art: "viaduct-night",
          title: "Wien",
          body: "Ab Hamburg und Hannover, täglich.",
          description: "ab 49 €",
          path: "/strecken/hamburg-wien",
        },
        {
          art: "lake",
          title: "Bregenz",
          body: "Ab Berlin, Donnerstag bis Sonntag.",
          description: "ab 54 €",
          path: "/strecken/berlin-bregenz",
        },
        {
          art: "berth-night",
          title: "Prag",
          body: "Ab Zürich, täglich.",
          description: "ab 59 €",
          path: "/strecken/zuerich-prag",
        },
        {
          art: "viaduct-day",
          title: "Triest",
          body: "Ab München, samstags.",
          description: "ab 64 €",
          path: "/strecken/muenchen-triest",
        },
      ],
    },
    {
      lang: "de",
      art: "rails",
      title: "Fahrplan 2027 ist da",
      cta: "learn",
      path: "/fahrplan-2027",
      from: "2026-10-20",
      days: 60,
      body:
        "Drei neue Strecken, zwölf neue Halte und endlich eine Verbindung, nach der ihr seit 2019 fragt. Ja, genau die.",
    },
    {
      lang: "de",
      art: "berth-dusk",
      title: "Zugbegleiter:in werden",
      cta: "apply",
      path: "https://jobs.example/abendgleis",
      body:
        "Du magst Menschen, auch um vier Uhr früh? Wir bilden aus: fünf Monate, volles Gehalt, danach jede zweite Woche in einer anderen Stadt frühstücken.",
    },
    {
      lang: "de",
      art: "viaduct-dusk",
      title: "Wochenendticket für zwei",
      cta: "offer",
      path: "/wochenende",
      days: 10,
      body:
        "Freitagabend los, Montag früh zurück, dazwischen zwei ganze Tage. 198 € für zwei Personen im Doppelabteil. Nur bis Sonntag 🌙",
    },
    {
      lang: "de",
      art: "viaduct-night",
      title: "Mit dem Rad in den Nachtzug",
      cta: "learn",
      path: "/fahrrad",
      body:
        "Acht Stellplätze pro Zug, ohne Verpacken, ohne Zittern. Reservieren, einhängen, schlafen, weiterfahren.",
    },
    {
      lang: "en",
      art: "viaduct-dusk",
      title: "Fall asleep here, wake up there",
      cta: "book",
      path: "/en/routes",
      body:
        "The best thing about a night train is the part you do not remember. Berlin to Bregenz, Hamburg to Vienna, Munich to Trieste. From €49, breakfast included.",
    },
    {
      lang: "en",
      art: "berth-dusk",
      title: "A window of your own",
      cta: "book",
      path: "/en/cabins/single",
      body:
        "One bed, one reading lamp, one enormous window. Our single cabins are small the way a good pocket is small.",
    },
    {
      lang: "en",
      art: "night-film",
      title: "Skip the airport",
      cta: "book",
      path: "/en/instead-of-flying",
      body:
        "No liquids rule. No gate change. No standing in socks. Leave from the middle of one city and arrive in the middle of another, with the night in between.",
    },
    {
      lang: "en",
      art: "berth-film",
      title: "We took the sleeper with a toddler",
      cta: "watch",
      path: "/en/creators/small-suitcase",
      creator: "The Small Suitcase",
      body:
        "Everyone told us not to. He slept for nine hours, we slept for seven, and breakfast came on a tray with a tiny jam. Here is the honest version, including the bit with the socks. Advert.",
    },
    {
      lang: "en",
      art: "departure",
      title: "21:48, platform 7",
      cta: "book",
      path: "/en/routes/zurich-prague",
      body:
        "Zurich to Prague is daily again. Bring a book you will not finish.",
    },
    {
      lang: "en",
      art: "rails",
      title: "The 2027 timetable",
      cta: "learn",
      path: "/en/timetable-2027",
      from: "2026-10-20",
      days: 60,
      body:
        "Three new lines, twelve new stops, and the connection you have been writing to us about since 2019. You know which one.",
    },
    {
      lang: "en",
      variants: true,
      cta: "book",
      path: "/en/routes?c={{campaign.id}}&ad={{ad.id}}",
      title: "{{product.name}}",
      body: "{{product.brand}} {{product.price}}",
      cards: [
        {
          art: "viaduct-night",
          title: "Hamburg to Vienna",
          body: "Tonight from €49, in a bed.",
        },
        {
          art: "lake",
          title: "Berlin to Bregenz",
          body: "Tonight from €54, with a lake at the end.",
        },
        {
          art: "night-film",
          title: "Zurich to Prague",
          body: "Tonight from €59, tea included.",
        },
      ],
    },
    {
      lang: "fr",
      art: "viaduct-dusk",
      title: "Endormez-vous à Strasbourg",
      cta: "book",
      path: "/fr/lignes/strasbourg-vienne",
      body:
        "Réveillez-vous à Vienne. Entre les deux : un lit, une couverture, un peu de Bavière que vous ne verrez pas. À partir de 55 €.",
    },
    {
      lang: "fr",
      art: "berth-night",
      title: "La plus petite chambre d’Europe",
      cta: "book",
      path: "/fr/cabines",
      body:
        "Quatre mètres carrés, une vue différente chaque minute. Nos cabines individuelles ferment à clé et ouvrent sur le monde.",
    },
    {
      lang: "fr",
      art: "lake",
      title: "Le petit déjeuner avant le lac",
      cta: "learn",
      path: "/fr/lignes/berlin-bregenz",
      body:
        "Vers six heures quarante, la brume se lève du côté gauche du train. Café, brioche, silence.",
    },
    {
      lang: "de",
      title: "Wir suchen dein Nachtzug-Foto",
      cta: "message",
      path: "http://fb.me/",
      body:
        "Verschwommen, schief, um drei Uhr früh aufgenommen? Genau das. Die zwölf schönsten kommen in unseren Kalender, alle anderen an die Wand im Depot.",
    },
    {
      lang: "de",
      art: "gute-nacht",
      title: "Gutschein statt Socken",
      cta: "shop",
      path: "/gutschein",
      from: "2025-12-01",
      days: 23,
      body:
        "Eine Nacht unterwegs, einzulösen auf jeder Strecke, drei Jahre gültig. Kommt als Karte aus dickem Papier oder in zwei Minuten per E-Mail. 🎁",
    },
  ],
};
