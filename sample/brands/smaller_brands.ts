import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Electronic instruments. */
export const MOTHWAVE: BrandCopy = {
  slug: "mothwave",
  name: "Mothwave Instruments",
  host: "mothwave.example",
  platforms: ["instagram", "threads"],
  ads: [
    {
      lang: "en",
      art: "panel-wide",
      title: "Luna 9: nine voices, no menus",
      cta: "shop",
      path: "/luna-9",
      body:
        "Every parameter has its own knob. If you cannot see it, it does not exist. Luna 9 is an analogue synthesizer for people who like to touch the thing they hear.",
    },
    {
      lang: "en",
      art: "scope-film",
      title: "Hear it draw",
      cta: "listen",
      path: "/luna-9/sounds",
      body:
        "Five against four, slightly detuned, filmed straight from an oscilloscope. Headphones, please; the low part is why we built this.",
    },
    {
      lang: "en",
      art: "panel",
      title: "Build one yourself",
      cta: "order",
      path: "/kits/larva",
      body:
        "Larva is a kit: 214 parts, one evening, a warm smell of solder. When it makes its first noise you will look up and nobody will be there to tell. Tell us.",
    },
    {
      lang: "en",
      art: "scope",
      title: "Firmware 1.4",
      cta: "download",
      path: "/support/1-4",
      body:
        "New:\u200b microtuning,\u200b a slower slow LFO,\u200b and a random button that is actually random. Fixed:\u200b the bug that made everything sound like a Tuesday.",
    },
    {
      lang: "en",
      art: "panel",
      title: "One synth, one week, one record",
      cta: "listen",
      path: "/creators/tape-hiss",
      creator: "Tape Hiss Sessions",
      body:
        "Seven days in a cabin with a Luna 9, a four-track and too much soup. The result is 31 minutes long and has a dog in it. Instrument on loan from Mothwave.",
    },
    {
      lang: "de",
      art: "panel-wide",
      title: "Neun Stimmen, kein Menü",
      cta: "shop",
      path: "/de/luna-9",
      body:
        "Der Luna 9 hat 74 Regler und kein Display. Was du hörst, kannst du anfassen. Handgelötet, drei Jahre Garantie, lebenslang Ersatzteile.",
    },
    {
      lang: "ja",
      art: "scope-film",
      title: "音を、描く",
      cta: "learn",
      path: "/ja/luna-9",
      body:
        "つまみは七十四個、メニューはゼロ。九声のアナログ・シンセサイザー「ルナ・ナイン」、国内発送を開始しました。",
    },
    {
      lang: "en",
      art: "scope",
      title: "Sold out. Again.",
      body:
        "Next batch: 400 units, 1 December, 17:00 UTC. No queue, no raffle, no bots (we hope).",
      cta: "signup",
      path: "http://fb.me/",
    },
  ],
};

/** Hammocks. */
export const REDE_E_MARE: BrandCopy = {
  slug: "rede-e-mare",
  name: "Rede & Maré",
  host: "redemare.example",
  platforms: ["instagram", "facebook", "whatsapp"],
  ads: [
    {
      lang: "pt",
      art: "hammock",
      title: "A rede que cabe três (e um cachorro)",
      cta: "shop",
      path: "/redes/familia",
      body:
        "Algodão cru, tecida em tear de madeira no Ceará, sete dias de trabalho de dona Lúcia. Aguenta 300 quilos e todas as conversas de domingo.",
    },
    {
      lang: "pt",
      art: "hammock-dusk",
      title: "Seu quintal, seis da tarde",
      cta: "shop",
      path: "/redes",
      body:
        "Você não precisa de férias. Precisa de duas árvores, ou dois ganchos, ou uma árvore e um vizinho gentil. 🌴",
    },
    {
      lang: "pt",
      art: "hammock-film",
      title: "Como pendurar sem cair",
      cta: "watch",
      path: "/como-pendurar",
      body:
        "Trinta graus de ângulo, gancho na altura do ombro, joelho dobrado na hora de deitar. Em um minuto, sem bronca.",
    },
    {
      lang: "pt",
      art: "waves",
      title: "Rede de viagem: 480 gramas",
      cta: "shop",
      path: "/redes/viagem",
      body:
        "Vai na mochila, seca em vinte minutos e não pega areia. A gente testou em onze praias. Alguém tinha que fazer isso.",
    },
    {
      lang: "pt",
      cta: "shop",
      path: "/redes",
      body: "Cada cor tem um nome, cada nome tem uma praia.",
      cards: [
        {
          art: "hammock",
          title: "Canoa",
          body: "Vermelho com branco.",
          description: "R$ 389",
        },
        {
          art: "waves",
          title: "Lagoinha",
          body: "Verde de fim de tarde.",
          description: "R$ 389",
        },
        {
          art: "hammock-dusk",
          title: "Jeri",
          body: "Laranja, quase noite.",
          description: "R$ 419",
        },
      ],
    },
    {
      lang: "pt",
      art: "hammock",
      title: "Troquei a cama pela rede",
      cta: "learn",
      path: "/criadores/bia",
      creator: "Bia Fora da Curva",
      body:
        "Trinta noites dormindo em rede dentro do apartamento. Minha coluna, meu gato e minha sogra dão seus depoimentos. Publi.",
    },
    {
      lang: "en",
      art: "hammock-dusk",
      title: "Seven days on a wooden loom",
      cta: "shop",
      path: "/en/hammocks",
      body:
        "Each hammock is woven by one person from start to finish, and signed. Ships worldwide with the knots already tied, because we have seen yours.",
    },
  ],
};

/** A bakery. */
export const MAVI_CINAR: BrandCopy = {
  slug: "mavi-cinar",
  name: "Mavi Çınar Fırını",
  host: "mavicinar.example",
  platforms: ["instagram", "facebook"],
  ads: [
    {
      lang: "tr",
      art: "simit",
      title: "Simit, saat altıda",
      cta: "order",
      path: "/simit",
      body:
        "Susamı kavrulmuş, pekmezi gerçek, çıtırtısı iki sokak öteden duyulur. Mahallede yediye kadar kapıya bırakıyoruz, zile basmadan.",
    },
    {
      lang: "tr",
      art: "loaves-film",
      title: "Yirmi dört saatlik ekmek",
      cta: "learn",
      path: "/eksi-maya",
      body:
        "Mayamız 1987’den beri aynı kavanozda yaşıyor. Adı Nermin. Bu videoda onu besliyoruz. 🍞",
    },
    {
      lang: "tr",
      art: "loaves",
      title: "Ramazan pidesi için kuyruğa girmeyin",
      cta: "order",
      path: "/pide",
      from: "2026-02-18",
      days: 30,
      body:
        "Öğlene kadar yazın, iftardan yirmi dakika önce sıcak sıcak alın. Yumurtalı, sade ya da çörek otlu.",
    },
    {
      lang: "tr",
      art: "simit-wide",
      title: "Ofise simit",
      cta: "message",
      path: "/ofis",
      body:
        "Yirmi kişilik sepet: simit, zeytin, beyaz peynir, domates. Toplantı kısalmaz ama güzelleşir.",
    },
    {
      lang: "tr",
      art: "loaves",
      title: "Çırak arıyoruz",
      cta: "apply",
      path: "https://jobs.example/mavi-cinar",
      body:
        "Gece üçte kalkmayı sorun etmeyen, eli una yakışan gençler: ustamız emekli olmadan öğretmek istiyor. Sigorta, yemek ve sınırsız poğaça var.",
    },
    {
      lang: "tr",
      art: "simit",
      body: "Bugün pazartesi. Fırın açık.",
      path: "/",
    },
  ],
};

/** A bookshop. */
export const MIGDALOR: BrandCopy = {
  slug: "migdalor",
  name: "מגדלור ספרים",
  host: "migdalor.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "he",
      art: "lighthouse",
      title: "ספר אחד טוב בחודש",
      cta: "signup",
      path: "/he/club",
      body:
        "אתם מספרים לנו מה אהבתם לקרוא, ואנחנו שולחים הביתה ספר שלא הייתם בוחרים לבד. לא התחברתם? מחזירים, בלי הסברים.",
    },
    {
      lang: "he",
      art: "shelf",
      title: "שבוע הספר כל השנה",
      cta: "shop",
      path: "/he/sale",
      body:
        "ארבעה ספרים במאה שקלים, על המדף הכחול בקצה החנות. המדף מתמלא מחדש בכל יום שלישי בבוקר 📚",
    },
    {
      lang: "he",
      art: "shelf-wide",
      title: "ערב קריאה עם יין",
      cta: "signup",
      path: "/he/evenings",
      body:
        "ביום חמישי בשמונה קוראים בקול סיפור אחד, שותים כוס אחת ומתווכחים שעתיים. הכניסה חופשית, המקומות מעטים.",
    },
    {
      lang: "he",
      art: "lighthouse",
      title: "סיפור לפני השינה, בטלפון",
      cta: "learn",
      path: "/he/phone",
      body:
        "סבתא רחוקה? סבא בנסיעה? מחייגים למספר שלנו ומישהו מקריא פרק. כל ערב בין שבע לשמונה.",
    },
    {
      lang: "en",
      art: "shelf",
      title: "Books by the kilo, opinions for free",
      cta: "shop",
      path: "/en/kilo",
      body:
        "Second-hand English books, weighed on a fish scale. The cat by the till has read none of them and still gives advice.",
    },
  ],
};
