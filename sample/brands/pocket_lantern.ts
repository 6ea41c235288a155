import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A studio that makes quiet games. */
export const POCKET_LANTERN: BrandCopy = {
  slug: "pocket-lantern",
  name: "Pocket Lantern Games",
  host: "pocketlantern.example",
  platforms: ["facebook", "instagram", "audience_network"],
  ads: [
    {
      lang: "en",
      art: "forest-film",
      title: "Hollowlight: one lantern, one forest",
      cta: "play",
      path: "/hollowlight",
      body:
        "You are small. The forest is not. You have one lantern and it burns for exactly as long as you are brave. Hollowlight, out now on phones and everything with buttons.",
    },
    {
      lang: "en",
      art: "forest",
      title: "No ads. No timers. No gems.",
      cta: "download",
      path: "/hollowlight",
      body:
        "Pay once, play forever, delete it when you are done. We heard that games used to work like that and thought we would try.",
    },
    {
      lang: "en",
      art: "islands-film",
      title: "Build a village in the sky",
      cta: "watch",
      path: "/driftwick",
      body:
        "In Driftwick every island wanders with the wind. Your baker may be next door on Monday and over the sea on Friday. Plan your bread accordingly.",
    },
    {
      lang: "en",
      art: "islands-day",
      title: "Driftwick 2.0: lighthouses",
      cta: "download",
      path: "/driftwick/update-2",
      from: "2026-03-12",
      days: 40,
      body:
        "The free update adds lighthouses, storms, a postal service run by geese and (you asked, for two years) a second bakery.",
    },
    {
      lang: "en",
      art: "tiles",
      title: "A puzzle for the bus stop",
      cta: "play",
      path: "/terrace",
      body:
        "Terrace gives you one board a day. Stack, slide, step back. Most people need four minutes; nobody believes us when we tell them how many people need forty.",
    },
    {
      lang: "en",
      art: "tiles-film",
      title: "Can you clear it in six moves?",
      cta: "play",
      path: "/terrace/daily",
      body:
        "Only three in a hundred players found the six-move solution to last Tuesday’s board. There is a hint in this video, if you watch the blue tile.",
    },
    {
      lang: "en",
      art: "one-more",
      title: "One more light",
      cta: "shop",
      path: "/vinyl",
      body:
        "The soundtrack of Hollowlight, pressed on amber vinyl: two hours of cello, rain and a music box that we found in Nadja’s attic. 1,500 copies.",
    },
    {
      lang: "en",
      art: "forest-film",
      title: "I played Hollowlight in one sitting",
      cta: "watch",
      path: "/creators/lowpoly-lou",
      creator: "Lowpoly Lou",
      body:
        "Nine hours, one cup of cold tea and a very dramatic moment with an owl. No spoilers, I promise. Pocket Lantern gave me an early key and a deadline. #sponsored",
    },
    {
      lang: "en",
      cta: "play",
      path: "/games",
      body:
        "Three small worlds. All of them fit into a coat pocket, none of them sends you notifications.",
      cards: [
        {
          art: "forest",
          title: "Hollowlight",
          body: "Adventure. Bring courage.",
          description: "$6.99",
          path: "/hollowlight",
        },
        {
          art: "islands-wide",
          title: "Driftwick",
          body: "Village building. Bring bread.",
          description: "$8.99",
          path: "/driftwick",
        },
        {
          art: "tiles",
          title: "Terrace",
          body: "Puzzle. Bring four minutes.",
          description: "Free",
          path: "/terrace",
        },
      ],
    },
    {
      lang: "en",
      art: "islands-wide",
      title: "We are hiring a sound designer",
      cta: "apply",
      path: "https://jobs.example/pocket-lantern/sound",
      body:
        "Remote or in our noisy little office above a bicycle shop. You can tell three kinds of snow apart by their crunch. Part-time is fine, so is a dog.",
    },
    {
      lang: "ja",
      art: "forest",
      title: "灯りは、ひとつだけ",
      cta: "download",
      path: "/ja/hollowlight",
      body:
        "深い森と、小さなランタン。『ホロウライト』は、広告も課金もない、ひとりで静かに遊ぶための冒険ゲームです。",
    },
    {
      lang: "ja",
      art: "islands-film",
      title: "風まかせの村づくり",
      cta: "play",
      path: "/ja/driftwick",
      body:
        "島は毎日、風に流されます。昨日までとなりにあったパン屋が、今日は海の向こうに。さて、朝ごはんはどうしますか🍞",
    },
    {
      lang: "ja",
      art: "tiles",
      title: "バス停の四分パズル",
      cta: "play",
      path: "/ja/terrace",
      body:
        "一日一問。積んで、すべらせて、少し離れて見る。先週の火曜日の問題を六手で解けた人は、百人に三人だけでした。",
    },
    {
      lang: "de",
      art: "forest-film",
      title: "Ein Licht, ein Wald, kein Kleingedrucktes",
      cta: "download",
      path: "/de/hollowlight",
      body:
        "Hollowlight kostet einmal Geld und danach nur noch Nerven. Keine Werbung, keine Edelsteine, keine Wartezeit. Nur du, die Laterne und das Knacken da hinten.",
    },
    {
      lang: "de",
      art: "islands-day",
      title: "Inseln, die umziehen",
      cta: "play",
      path: "/de/driftwick",
      body:
        "Heute Nachbarn, morgen Übersee: In Driftwick wandern die Dörfer mit dem Wind. Das perfekte Spiel für alle, die gern umplanen.",
    },
    {
      lang: "pt",
      art: "forest",
      title: "Uma lanterna. Uma floresta. Nenhum anúncio.",
      cta: "download",
      path: "/pt/hollowlight",
      body:
        "Hollowlight é um jogo para jogar de noite, com fone e com alguém por perto, só por garantia. 🌲",
    },
    {
      lang: "pt",
      art: "tiles-film",
      title: "Você resolve em seis jogadas?",
      cta: "play",
      path: "/pt/terrace",
      body:
        "Um tabuleiro por dia, igual para todo mundo. Resolva o seu, depois mande para aquele amigo que sempre diz que é fácil.",
    },
    {
      lang: "en",
      art: "one-more",
      title: "Closed beta: the lake level",
      cta: "signup",
      path: "http://fb.me/",
      body:
        "We need 200 people who are not afraid of deep water. Leave your e-mail, tell us what you play on, and be honest about the water.",
    },
    {
      lang: "en",
      title: "Patch 2.0.3",
      cta: "learn",
      path: "/driftwick/changes",
      body:
        "Fixed: geese delivered letters before they were written.\nFixed: the second bakery could be placed inside the first bakery.\nFixed: rain fell upwards on Thursdays.\nKnown: the mayor is still sad. We are looking into it.\nThanks to the 312 of you who reported the thing with the geese. We counted.",
    },
    {
      lang: "en",
      art: "islands-film",
      cta: "play",
      path: "/driftwick",
      undated: true,
      body: "The wind is turning. 🏝️",
    },
  ],
};
