import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A bicycle maker. */
export const VANDRELL_CYCLES: BrandCopy = {
  slug: "vandrell-cycles",
  name: "Vandrell Cycles",
  host: "vandrell.example",
  platforms: ["facebook", "instagram", "threads"],
  ads: [
    {
      lang: "en",
      art: "road",
      title: "The Albufera, in its only colour",
      cta: "shop",
      path: "/bikes/albufera",
      body:
        "Steel tubes, wide tyres, a colour we argued about for a year. The Albufera is a road bike for people who stop for cake.",
    },
    {
      lang: "en",
      art: "cargo",
      title: "Two children, one cello, no car park",
      cta: "book",
      path: "/test-ride/mula",
      body:
        "The Mula carries 90 kilos in front and turns on a dinner table. Test one for a weekend: we bring it to your door on Friday and pick it up on Monday.",
    },
    {
      lang: "en",
      art: "hill-film",
      title: "Twelve gears up",
      cta: "watch",
      path: "/stories/the-hill",
      body:
        "There is a hill in Girona that our designers ride every Thursday. This film is that hill, uncut, including the swearing.",
    },
    {
      lang: "en",
      art: "city",
      title: "The bike that lives outside",
      cta: "shop",
      path: "/bikes/barri",
      body:
        "Barri has a closed chain case, a stainless rack and no carbon to worry about. Leave it in the rain. That is what it is for.",
    },
    {
      lang: "en",
      art: "long-way",
      title: "Take the long way",
      cta: "download",
      path: "/routes",
      body:
        "Our route library knows 1,300 detours: by the river, past the good bakery, through the park with the herons. Free for every rider, on any bike.",
    },
    {
      lang: "en",
      cta: "shop",
      path: "/bikes",
      body:
        "One family, four characters. Which one would you lend to a friend?",
      cards: [
        {
          art: "road",
          title: "Albufera",
          body: "Fast enough to be late for.",
          description: "from €2,390",
          path: "/bikes/albufera",
        },
        {
          art: "city",
          title: "Barri",
          body: "Lives outside, does not mind.",
          description: "from €890",
          path: "/bikes/barri",
        },
        {
          art: "cargo",
          title: "Mula",
          body: "Carries the rest of your life.",
          description: "from €4,650",
          path: "/bikes/mula",
        },
        {
          art: "road-hill",
          title: "Serra",
          body: "For hills and other arguments.",
          description: "from €3,100",
          path: "/bikes/serra",
        },
      ],
    },
    {
      lang: "en",
      art: "city-wide",
      title: "Free check-up in April",
      cta: "book",
      path: "/service/spring",
      from: "2026-03-30",
      days: 30,
      body:
        "Brakes, chain, tyres, lights: bring any bicycle of any brand, we look it over in twenty minutes and tell you what it needs. And what it does not.",
    },
    {
      lang: "en",
      art: "cargo-film",
      title: "We sold the second car",
      cta: "learn",
      path: "/creators/house-of-five",
      creator: "House of Five",
      body:
        "Six months with a Mula, three kids and one winter. What we miss: the heated seat. What we do not miss: everything else. Thank you to Vandrell for the loan bike.",
    },
    {
      lang: "en",
      art: "petals",
      title: "Paint it yourself",
      cta: "order",
      path: "/paint",
      body:
        "Twelve base colours, nine patterns, one very patient painter called Mercè. Design your frame online and watch it dry on our workshop camera.",
    },
    {
      lang: "es",
      art: "road",
      title: "Una bici para parar",
      cta: "shop",
      path: "/es/bicis/albufera",
      body:
        "La Albufera corre lo suficiente para llegar y es lo bastante bonita para no querer llegar. Acero, cubiertas anchas y un solo color, el bueno.",
    },
    {
      lang: "es",
      art: "cargo",
      title: "La compra, los niños y el violonchelo",
      cta: "book",
      path: "/es/prueba/mula",
      body:
        "Pruébala un fin de semana entero. Te la llevamos el viernes a casa y la recogemos el lunes, si es que nos la devuelves.",
    },
    {
      lang: "es",
      art: "hill-film",
      title: "Los jueves, la cuesta",
      cta: "watch",
      path: "/es/historias/la-cuesta",
      body:
        "Siete kilómetros al seis por ciento, sin cortes y sin música. Solo respiración, cadena y un perro que siempre gana.",
    },
    {
      lang: "es",
      art: "city-wide",
      title: "Barri: duerme en la calle",
      cta: "shop",
      path: "/es/bicis/barri",
      body:
        "Cadena cubierta, parrilla inoxidable, cero miramientos. Para quien deja la bici atada y se olvida de ella hasta mañana. 🚲",
    },
    {
      lang: "es",
      art: "long-way",
      title: "Se buscan mecánicas y mecánicos",
      cta: "apply",
      path: "https://jobs.example/vandrell/taller",
      body:
        "Taller en Sabadell, jornada de cuatro días, descuento en bicis y una mesa de ping-pong que nadie usa porque salimos a rodar.",
    },
    {
      lang: "de",
      art: "city",
      title: "Das Rad für die Straßenlaterne",
      cta: "shop",
      path: "/de/raeder/barri",
      body:
        "Barri schläft draußen, fährt bei Regen und beschwert sich nicht. Kettenkasten, Nabendynamo, rostfreier Träger. Ab 890 €.",
    },
    {
      lang: "de",
      art: "cargo-film",
      title: "Ein Wochenende Lastenrad",
      cta: "book",
      path: "/de/probefahrt/mula",
      body:
        "Freitag bringen wir es, Montag holen wir es ab. Dazwischen: Getränkekisten, Kindergeburtstag, ein Sofa vielleicht. 90 Kilo gehen rein.",
    },
    {
      lang: "de",
      art: "road-hill",
      title: "Serra, für alles über vier Prozent",
      cta: "shop",
      path: "/de/raeder/serra",
      body:
        "Neun Kilo, zwölf Gänge, ein Lenker, an dem man sich festhalten möchte. Gebaut in Sabadell, geliebt in der Rhön.",
    },
    {
      lang: "fr",
      art: "road-hill",
      title: "Prenez la route du haut",
      cta: "shop",
      path: "/fr/velos/serra",
      body:
        "La Serra grimpe sans se plaindre. Vous, c’est autre chose, mais au sommet il y a toujours une boulangerie.",
    },
    {
      lang: "en",
      variants: true,
      cta: "shop",
      path: "/bikes?c={{campaign.id}}",
      title: "{{product.name}}",
      body: "{{product.name}} is waiting in your size",
      cards: [
        {
          art: "road",
          title: "Albufera 54 cm",
          body: "Two left in your size. We checked.",
        },
        {
          art: "city",
          title: "Barri M",
          body: "In stock, pumped up, ready to be rained on.",
        },
      ],
    },
    {
      lang: "en",
      art: "long-way",
      title: "vandrell.example",
      body: "Closed on Monday. Out riding.",
      path: "/hours",
      days: 1,
    },
  ],
};
