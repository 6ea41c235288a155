import type { AdCopy } from "@/lib/sample/copy.ts";

/** Sprekla's ads in English. */
export const ENGLISH: readonly AdCopy[] = [
  {
    lang: "en",
    art: "twelve",
    title: "Twelve minutes, one conversation",
    body:
      "You do not need a free evening to learn a language. You need the time it takes for pasta to boil.\n\nSprekla turns twelve minutes a day into real conversations: at the bakery, on the ferry, with your mother-in-law.",
    cta: "download",
    path: "/start?c={{campaign.id}}&a={{adset.id}}",
  },
  {
    lang: "en",
    art: "market-film",
    title: "Order three tomatoes in Spanish",
    body:
      "Week one: you point at tomatoes. Week three: you ask which ones are sweet. Week six: the woman at the stall calls you by name 🍅",
    cta: "download",
    path: "/spanish",
  },
  {
    lang: "en",
    art: "accent-film",
    title: "Keep your accent",
    body:
      "Nobody ever missed a train because of an accent. Our speech coach listens for what people understand, not for how close you are to a newsreader.",
    cta: "learn",
    path: "/speaking",
  },
  {
    lang: "en",
    art: "say-it",
    title: "Say it out loud",
    body:
      "Reading is safe. Speaking is where it happens. Every Sprekla lesson ends with a sentence you have to say to your phone, your cat or the person next to you.",
    cta: "download",
    path: "/speaking/first-lesson",
  },
  {
    lang: "en",
    art: "streak",
    title: "128 days and counting",
    body:
      "Missed a day? We do not send you sad faces, sirens or a guilt trip. Your streak simply waits. Life is allowed to happen.",
    cta: "download",
    path: "/streaks",
  },
  {
    lang: "en",
    cards: [
      {
        art: "hello",
        title: "Start with hello",
        body: "Thirty ways to greet someone, and when not to use them.",
        path: "/courses/greetings",
      },
      {
        art: "market",
        title: "Go to the market",
        body: "Numbers, weights and the art of asking for a taste.",
        path: "/courses/market",
      },
      {
        art: "ferry",
        title: "Catch the ferry",
        body: "Tickets, platforms, delays and one very useful apology.",
        path: "/courses/travel",
      },
      {
        art: "thanks",
        title: "Say thank you",
        body: "Eleven languages, one habit.",
        path: "/courses/thanks",
      },
    ],
    body:
      "Four situations. Four evenings. Swipe through the first lessons of our travel course and see which one you would survive today.",
    cta: "signup",
    path: "/courses/travel",
  },
  {
    lang: "en",
    art: "shapes",
    title: "Grammar, but as shapes",
    body:
      "Some people learn cases from tables. The rest of us need pictures. Our new German course draws every sentence as a little machine, so you can see which part moves when you change one word.",
    cta: "learn",
    path: "/german/shapes",
  },
  {
    lang: "en",
    art: "streak-wide",
    title: "A gift that keeps talking",
    body:
      "For the friend who is moving abroad, the uncle who retired early and the colleague who fell in love in Lisbon: twelve months of Sprekla, delivered by e-mail on the day you choose.",
    cta: "offer",
    path: "/gift",
    from: "2025-11-28",
    days: 27,
  },
  {
    lang: "en",
    art: "hello-wide",
    title: "Four friends, four languages, one month",
    body:
      "I told three friends that I would hold our next call in Portuguese. I had four weeks and no Portuguese. This is what happened (there is a lot of laughing) 😂 #ad",
    cta: "watch",
    path: "/creators/wanderjune",
    creator: "Wander June",
  },
  {
    lang: "en",
    variants: true,
    cards: [
      {
        art: "twelve",
        title: "Twelve minutes a day",
        body: "Learn a language while the pasta boils.",
      },
      {
        art: "streak",
        title: "Your streak waits for you",
        body: "Learn a language without the guilt.",
      },
      {
        art: "market-film",
        title: "See a real lesson",
        body: "Learn a language at the market.",
      },
    ],
    body: "{{product.brand}}",
    title: "{{product.name}}",
    cta: "download",
    path: "/start",
  },
  {
    lang: "en",
    title: "We are looking for native speakers of Icelandic",
    body:
      "Do you speak Icelandic at home? We pay for short recordings from your kitchen table: 200 sentences, about two hours, no studio needed. Tell us a little about yourself and we will write back within a week.",
    cta: "apply",
    path: "http://fb.me/",
  },
];
