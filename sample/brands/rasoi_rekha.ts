import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Spice boxes and cooking kits. */
export const RASOI_REKHA: BrandCopy = {
  slug: "rasoi-rekha",
  name: "Rasoi Rekha",
  host: "rasoirekha.example",
  platforms: ["facebook", "instagram", "whatsapp"],
  ads: [
    {
      lang: "hi",
      art: "spices",
      title: "दादी का मसालदान, आपके घर",
      cta: "order",
      path: "/hi/masaldan",
      body:
        "छह मसाले, हर हफ़्ते ताज़ा पिसे हुए। डिब्बा पीतल का, ख़ुशबू गाँव की। पहली बार के ऑर्डर पर डिलीवरी मुफ़्त।",
    },
    {
      lang: "hi",
      art: "thali",
      title: "बीस मिनट में पूरी थाली",
      cta: "order",
      path: "/hi/thali-kit",
      body:
        "दाल भिगोई हुई, मसाला नपा हुआ, विधि एक पन्ने की। आप बस आँच जलाइए और रेडियो चलाइए। 🍛",
    },
    {
      lang: "hi",
      art: "thali-film",
      title: "तड़का लगाने का सही समय",
      cta: "watch",
      path: "/hi/tadka",
      body:
        "जीरा कब चटकता है, हींग कब डालते हैं और ढक्कन कब बंद करते हैं: रेखा जी से सीखिए, सिर्फ़ चालीस सेकंड में।",
    },
    {
      lang: "hi",
      art: "pots",
      title: "हॉस्टल वालों के लिए",
      cta: "order",
      path: "/hi/hostel",
      body:
        "एक बर्तन, एक प्लग, सात रातें। हमारी हॉस्टल किट में वह सब है जो माँ भेजतीं, अगर कूरियर उन पर भरोसा करता।",
    },
    {
      lang: "hi",
      art: "petals",
      title: "दिवाली का डिब्बा",
      cta: "shop",
      path: "/hi/diwali",
      from: "2026-10-12",
      days: 26,
      body:
        "बेसन के लड्डू की किट, केसर, बादाम और हाथ से छपा हुआ कपड़ा। 4 नवंबर तक ऑर्डर करें, दिवाली से पहले पहुँचेगा।",
    },
    {
      lang: "hi",
      art: "spices-film",
      title: "मसाले कहाँ से आते हैं",
      cta: "learn",
      path: "/hi/kisan",
      body:
        "गुंटूर की मिर्च, इरोड की हल्दी, ऊँझा का जीरा। हम किसानों के नाम डिब्बे पर लिखते हैं, क्योंकि स्वाद उन्हीं का है।",
    },
    {
      lang: "en",
      art: "spices",
      title: "Six spices, ground this week",
      cta: "order",
      path: "/en/spice-box",
      body:
        "The turmeric in most kitchens is two years old and tired. Ours was a root on Monday. One brass box, six refills, a spoon that fits.",
    },
    {
      lang: "en",
      art: "thali",
      title: "A whole thali on a Tuesday",
      cta: "order",
      path: "/en/thali-kit",
      body:
        "Three curries, one dal, rice, and twenty minutes on the clock. Everything measured, nothing pre-cooked, one page of instructions with room for your own notes.",
    },
    {
      lang: "hi",
      cta: "order",
      path: "/hi/kits",
      body: "आज क्या बनाएँ? तीन किट, तीन मूड।",
      cards: [
        {
          art: "thali",
          title: "पूरी थाली",
          body: "जब मेहमान आने वाले हों।",
          description: "₹549",
        },
        {
          art: "pots",
          title: "एक हाँडी",
          body: "जब बर्तन धोने का मन न हो।",
          description: "₹299",
        },
        {
          art: "spices",
          title: "मसालदान",
          body: "जब सब कुछ ख़ुद बनाना हो।",
          description: "₹899",
        },
      ],
    },
    {
      lang: "hi",
      art: "pots",
      title: "मैंने सात दिन सिर्फ़ एक हाँडी में खाना बनाया",
      cta: "shop",
      path: "/hi/creators/chhoti-rasoi",
      creator: "छोटी रसोई",
      body:
        "कमरा दस बाय दस का, चूल्हा एक, भूख बहुत। देखिए क्या बना और क्या जला 😅 (पेड पार्टनरशिप)",
    },
  ],
};
