import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A museum of things that tick. */
export const SMALL_MACHINES: BrandCopy = {
  slug: "small-machines",
  name: "Museum of Small Machines",
  host: "smallmachines.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "en",
      art: "wind",
      title: "Please wind it up",
      cta: "book",
      path: "/visit",
      body:
        "Most museums ask you not to touch. Ours hands you the key. 1,100 clockwork toys, calculators, locks and one machine that butters toast, badly.",
    },
    {
      lang: "en",
      art: "bird-film",
      title: "The bird sings at noon",
      cta: "watch",
      path: "/collection/bird",
      body:
        "It was built in 1889, fell off a shelf in 1931 and sang again last spring. Our conservator spent four hundred hours inside something the size of a plum.",
    },
    {
      lang: "en",
      art: "gears",
      title: "How things turn",
      cta: "book",
      path: "/exhibitions/how-things-turn",
      from: "2026-02-14",
      days: 120,
      body:
        "A new exhibition about the gear: from the drawbridge to the wristwatch. Includes a staircase you can pedal.",
    },
    {
      lang: "en",
      art: "clock",
      title: "Night opening: everything strikes at once",
      cta: "book",
      path: "/nights",
      body:
        "Once a month we let all 214 clocks run and stand in the dark until midnight. It takes four minutes until the last one has finished. Bring someone you like.",
    },
    {
      lang: "en",
      art: "gears-wide",
      title: "School visits are free. Always.",
      cta: "book",
      path: "/schools",
      body:
        "Ninety minutes, real tools, no worksheets. Children take a broken alarm clock apart and may keep the spring. Teachers may keep the silence.",
    },
    {
      lang: "en",
      cta: "learn",
      path: "/collection",
      body:
        "Object of the week, the last three. Which one would you take home if nobody was looking?",
      cards: [
        {
          art: "bird",
          title: "Singing bird, 1889",
          body: "Brass, feathers, opinion.",
        },
        {
          art: "clock",
          title: "Station clock, 1904",
          body: "Was always two minutes late. On purpose.",
        },
        {
          art: "gears",
          title: "Tide calculator, 1921",
          body: "Knew when the water would come back.",
        },
      ],
    },
    {
      lang: "en",
      art: "clock-red",
      title: "Adopt a clock",
      cta: "donate",
      path: "/adopt",
      body:
        "For 60 € a year you pay for the oil, the dusting and the occasional new tooth of one clock of your choice. It will not know. You will.",
    },
    {
      lang: "de",
      art: "wind",
      title: "Bitte aufziehen",
      cta: "book",
      path: "/de/besuch",
      body:
        "Anfassen ausdrücklich erlaubt. 1.100 Uhrwerke, Rechenmaschinen, Schlösser und ein Apparat, der Brote schmiert. Leider nicht gut.",
    },
    {
      lang: "de",
      art: "bird",
      title: "Der Vogel singt wieder",
      cta: "learn",
      path: "/de/sammlung/vogel",
      body:
        "Vierhundert Stunden Arbeit in einem Gehäuse, so groß wie eine Pflaume. Jeden Tag um zwölf ist er zu hören, samstags auch um drei.",
    },
    {
      lang: "de",
      art: "gears-wide",
      title: "Ferienwerkstatt: Uhren zerlegen",
      cta: "book",
      path: "/de/ferien",
      from: "2026-07-06",
      days: 50,
      body:
        "Für alle zwischen acht und zwölf, die zu Hause schon Ärger deswegen hatten. Eine Woche, ein Wecker, viele übrige Teile. ⚙️",
    },
    {
      lang: "fr",
      art: "clock",
      title: "Minuit, deux cents fois",
      cta: "book",
      path: "/fr/nocturnes",
      body:
        "Une fois par mois, toutes nos horloges sonnent ensemble, ou presque. Quatre minutes de joyeux désordre, dans le noir.",
    },
    {
      lang: "en",
      art: "bird",
      title: "A museum you can hear from the street",
      cta: "listen",
      path: "/podcast",
      creator: "Ten Minute Museums",
      body:
        "This week on Ten Minute Museums: a room where everything ticks. Recorded with a very small microphone and a great deal of patience. Supported by the museum.",
    },
  ],
};
