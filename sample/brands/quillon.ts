import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Running shoes. */
export const QUILLON: BrandCopy = {
  slug: "quillon",
  name: "Quillon Running",
  host: "quillon.example",
  platforms: ["facebook", "instagram", "threads", "audience_network"],
  ads: [
    {
      lang: "en",
      art: "shoe",
      title: "The Ember 4",
      cta: "shop",
      path: "/shoes/ember-4",
      body:
        "Four millimetres lower, eleven grams lighter, the same stubborn foam. The Ember 4 is the shoe you forget about by kilometre two.",
    },
    {
      lang: "en",
      art: "easy",
      title: "Easy miles count",
      cta: "download",
      path: "/plans/easy",
      body:
        "Most plans want you to run faster. Ours wants you to run tomorrow as well. Ten weeks, three runs a week, and permission to walk.",
    },
    {
      lang: "en",
      art: "track-film",
      title: "What a 400 looks like from above",
      cta: "watch",
      path: "/stories/lane-six",
      body:
        "Lane six is the long way round. We hung a camera over Maren’s last session before the final and did not cut a second.",
    },
    {
      lang: "en",
      art: "shoe-blue",
      title: "Wide feet welcome",
      cta: "shop",
      path: "/shoes/harrow-wide",
      body:
        "Harrow comes in four widths because feet do. Stand on a sheet of paper, draw around your foot, upload the photo: we tell you which one, usually within the hour.",
    },
    {
      lang: "en",
      art: "road",
      title: "Dawn, no watch",
      cta: "learn",
      path: "/journal/no-watch",
      body:
        "Try it once. Leave the watch on the table, take the road you do not normally take, and turn around when you feel like breakfast.",
    },
    {
      lang: "en",
      art: "shoe-white",
      title: "Return them muddy",
      cta: "learn",
      path: "/promise",
      body:
        "You cannot judge a running shoe on a carpet. Run in ours for fifty days. If they are wrong, send them back dirty. We clean them and somebody gets a bargain.",
    },
    {
      lang: "en",
      art: "road-film",
      title: "Five kilometres with a chemist",
      cta: "watch",
      path: "/creators/runs-with-strangers",
      creator: "Runs With Strangers",
      body:
        "Every week I ask someone I have never met to run 5K with me and tell me about their job. Today: Priya, who makes foam. Yes, the foam in my shoes. In partnership with Quillon.",
    },
    {
      lang: "en",
      cta: "shop",
      path: "/shoes",
      body: "Three shoes, one question: where are you going?",
      cards: [
        {
          art: "shoe",
          title: "Ember 4",
          body: "To work, the long way.",
          description: "€139",
          path: "/shoes/ember-4",
        },
        {
          art: "shoe-blue",
          title: "Harrow",
          body: "To the woods.",
          description: "€149",
          path: "/shoes/harrow",
        },
        {
          art: "shoe-white",
          title: "Sprint One",
          body: "To the finish.",
          description: "€189",
          path: "/shoes/sprint-one",
        },
      ],
    },
    {
      lang: "de",
      art: "easy",
      title: "Langsam ist auch gelaufen",
      cta: "download",
      path: "/de/plaene/locker",
      body:
        "Zehn Wochen, drei Läufe, kein Tempo-Terror. Der Plan für alle, die nach dem ersten Kilometer normalerweise an Kuchen denken.",
    },
    {
      lang: "de",
      art: "shoe",
      title: "Ember 4: elf Gramm leichter",
      cta: "shop",
      path: "/de/schuhe/ember-4",
      body:
        "Elf Gramm merkt man nicht am ersten Tag. Man merkt sie an der Ampel nach fünfzehn Kilometern, wenn man noch Lust hat weiterzulaufen.",
    },
    {
      lang: "es",
      art: "track",
      title: "La pista también es tuya",
      cta: "book",
      path: "/es/entrenos",
      body:
        "Todos los martes a las ocho, entrenamiento gratis para gente que nunca ha pisado una pista. Traemos zapatillas para probar y una entrenadora que no grita.",
    },
    {
      lang: "es",
      art: "shoe-white",
      title: "Devuélvelas con barro",
      cta: "learn",
      path: "/es/promesa",
      body:
        "Cincuenta días para correr con ellas. Si no te convencen, las recogemos sucias y sin preguntas. Bueno, una pregunta: ¿a dónde has ido?",
    },
    {
      lang: "pt",
      art: "road",
      title: "Corra antes do trânsito",
      cta: "shop",
      path: "/pt/tenis/ember-4",
      body:
        "Às cinco e meia a cidade ainda é sua. O Ember 4 foi feito para asfalto, calçada portuguesa e aquele trecho em obras que nunca acaba. 🌅",
    },
    {
      lang: "en",
      variants: true,
      cta: "shop",
      path: "/shoes?c={{campaign.id}}&s={{adset.id}}",
      title: "{{product.name}}",
      body: "Still thinking about {{product.name}}?",
      cards: [
        {
          art: "shoe",
          title: "Ember 4",
          body: "Fifty days to change your mind.",
        },
        {
          art: "shoe-blue",
          title: "Harrow",
          body: "Four widths. One is yours.",
        },
        {
          art: "track-film",
          title: "Sprint One",
          body: "For the last two hundred metres.",
        },
      ],
    },
    {
      lang: "en",
      art: "track",
      title: "City 10K: sign up before Friday",
      cta: "signup",
      path: "http://fb.me/",
      from: "2026-04-06",
      days: 18,
      body:
        "4,000 places, three bands, one hill that we kept because it is funny. Leave your name and shoe size; a test pair waits for you at the start.",
    },
  ],
};
