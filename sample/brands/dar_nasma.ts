import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A perfume house. */
export const DAR_NASMA: BrandCopy = {
  slug: "dar-nasma",
  name: "دار نسمة | Dar Nasma",
  host: "darnasma.example",
  platforms: ["facebook", "instagram", "whatsapp"],
  ads: [
    {
      lang: "ar",
      art: "flacon",
      title: "عطر «أول المطر»",
      cta: "shop",
      path: "/ar/first-rain",
      body:
        "رائحة الأرض بعد أول مطر، وقليل من الياسمين على الشرفة. عطر هادئ يبقى معك حتى المساء ولا يسبقك إلى الغرفة.",
    },
    {
      lang: "ar",
      art: "oud",
      title: "عود من شجرة واحدة",
      cta: "shop",
      path: "/ar/oud",
      body:
        "لا نخلط عودنا ولا نستعجله. كل زجاجة تحمل رقم الشجرة وسنة الحصاد، لأن من حقك أن تعرف ما تضعه على جلدك.",
    },
    {
      lang: "ar",
      art: "flacon-film",
      title: "كيف تُصنع الزجاجة",
      cta: "watch",
      path: "/ar/workshop",
      body:
        "نفخة، دورة، ثم صمت. شاهد كيف يصنع أبو سامي زجاجاتنا يدويًا في ورشته منذ أربعين عامًا.",
    },
    {
      lang: "ar",
      art: "dunes",
      title: "مجموعة الليل",
      cta: "shop",
      path: "/ar/night",
      body:
        "عنبر، زعفران، وخشب الأرز. ثلاثة عطور للأمسيات الطويلة، مع عينة مجانية لكل طلب هذا الأسبوع ✨",
    },
    {
      lang: "ar",
      art: "arches",
      title: "هدية العيد",
      cta: "order",
      path: "/ar/eid",
      from: "2026-03-01",
      days: 21,
      body:
        "صندوق من خشب الجوز، ثلاث زجاجات صغيرة وبطاقة نكتبها بخط اليد باسم من تحب. آخر موعد للطلب قبل العيد بثلاثة أيام.",
    },
    {
      lang: "ar",
      cta: "shop",
      path: "/ar/discover",
      body:
        "لا تعرف من أين تبدأ؟ اسحب لتتعرّف على ثلاث شخصيات، واختر أقربها إليك.",
      cards: [
        { art: "flacon", title: "أول المطر", body: "هادئ، ترابي، صباحي." },
        { art: "oud", title: "بيت الجد", body: "عود، هيل، خشب قديم." },
        { art: "trio", title: "آخر الليل", body: "عنبر، ورد، دخان خفيف." },
      ],
    },
    {
      lang: "ar",
      art: "rosettes",
      title: "تحدثي معنا عبر واتساب",
      cta: "message",
      path: "/ar/contact",
      body:
        "صفي لنا رائحة تحبينها، ولو كانت رائحة بيت قديم أو كتاب، وسنقترح عليك عطرًا. ترد عليك ليلى أو هدى، لا روبوت.",
    },
    {
      lang: "ar",
      art: "oud",
      title: "جرّبت عطور دار نسمة لمدة أسبوع",
      cta: "learn",
      path: "/ar/creators/reem",
      creator: "ريم والعطور",
      body:
        "سبعة أيام، سبعة عطور، ورأيي الصريح في كل واحد منها. اليوم الرابع فاجأني أنا شخصيًا! (إعلان مدفوع)",
    },
    {
      lang: "en",
      art: "trio",
      title: "Three scents for one long evening",
      cta: "shop",
      path: "/en/night",
      body:
        "Amber while you dress, rose while you dance, cedar on the way home. The Night Collection is made in small batches and does not shout.",
    },
    {
      lang: "en",
      art: "flacon",
      title: "First Rain",
      cta: "shop",
      path: "/en/first-rain",
      body:
        "You know the smell: warm dust, then water, then somebody opening a window. We spent three years getting it into a bottle. Try 2 ml before you commit.",
    },
    {
      lang: "fr",
      art: "dunes",
      title: "La pluie, en flacon",
      cta: "shop",
      path: "/fr/premiere-pluie",
      body:
        "L’odeur de la terre au premier orage, un souffle de jasmin au balcon. Un parfum discret, pour ceux qui entrent sans frapper la table.",
    },
  ],
};
