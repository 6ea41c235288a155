import type { AdCopy } from "@/lib/sample/copy.ts";

/** Sprekla's ads in Turkish, Japanese, Arabic and Hindi. */
export const WORLD: readonly AdCopy[] = [
  {
    lang: "tr",
    art: "morning",
    title: "Günde on iki dakika",
    body:
      "Çay demlenene kadar bir sohbet bitirebilirsin. Sprekla ile İngilizceyi ezberleyerek değil, konuşarak öğren. İlk beş ders bizden. ☕",
    cta: "download",
    path: "/tr/ingilizce",
  },
  {
    lang: "tr",
    art: "say-it",
    title: "Anlıyorum ama konuşamıyorum diyenlere",
    body:
      "Yıllarca okudun, testleri çözdün, dizileri altyazısız izledin. Sıra ağzını açmakta. Her dersin sonunda tek bir cümle: yüksek sesle.",
    cta: "download",
    path: "/tr/konusma",
  },
  {
    lang: "tr",
    art: "bakery-film",
    title: "Paris’te iki ekmek lütfen",
    body:
      "Fransızca zor değil, sadece biraz nazlı. Üç haftada fırından, eczaneden ve istasyondan elin dolu dön.",
    cta: "watch",
    path: "/tr/fransizca",
  },
  {
    lang: "tr",
    art: "streak",
    title: "Serin bozulmaz, bekler",
    body:
      "Bayramda üç gün ara mı verdin? Sorun değil. Sprekla seni azarlamaz; kaldığın cümleden devam edersin.",
    cta: "download",
    path: "/tr/seri",
  },
  {
    lang: "tr",
    art: "thanks",
    title: "Almanca iş görüşmesine hazırlan",
    body:
      "Özgeçmişin hazır, peki “Erzählen Sie etwas über sich” sorusuna cevabın? Görüşme kursumuz yirmi gerçek soru ve yüzlerce örnek cevap içerir.",
    cta: "signup",
    path: "/tr/is-almancasi",
  },
  {
    lang: "tr",
    art: "hello",
    title: "Bir ay Sprekla kullandım",
    body:
      "Dürüst olacağım: ilk hafta hiç konuşmadım. İkinci hafta kediyle konuştum. Dördüncü hafta Madrid’de yol sordum ve cevabı anladım 🎉 #işbirliği",
    cta: "learn",
    path: "/tr/icerik-ureticileri/deniz",
    creator: "Deniz Yollarda",
  },
  {
    lang: "ja",
    art: "hello",
    title: "一日十二分の会話練習",
    body:
      "単語帳はもう閉じて大丈夫。スプレクラは、パン屋、駅、病院など、実際の場面から始める語学アプリです。最初の五レッスンは無料。",
    cta: "download",
    path: "/ja/start",
  },
  {
    lang: "ja",
    art: "thanks",
    title: "「ありがとう」を十一か国語で",
    body:
      "旅先でいちばん使うことばを、いちばん先に。通勤電車ひと駅分で覚えられます🚃",
    cta: "learn",
    path: "/ja/arigato",
  },
  {
    lang: "ja",
    art: "accent-film",
    title: "発音は、あなたのままで",
    body:
      "ネイティブのように話す必要はありません。伝わるかどうかだけを聞き取る、新しい音声コーチができました。間違えても、ため息はつきません。",
    cta: "download",
    path: "/ja/voice",
  },
  {
    lang: "ar",
    art: "hello-wide",
    title: "اثنتا عشرة دقيقة تكفي",
    body:
      "لا تحتاج إلى أمسية فارغة لتتعلم لغة جديدة. اثنتا عشرة دقيقة في اليوم، ومحادثة حقيقية كل مرة: في المخبز، في المطار، مع جيرانك الجدد.",
    cta: "download",
    path: "/ar/start",
  },
  {
    lang: "ar",
    art: "market-film",
    title: "اطلب الطماطم بالإسبانية",
    body:
      "في الأسبوع الأول تشير بإصبعك. في الأسبوع الثالث تسأل عن السعر. في الأسبوع السادس يعرف البائع اسمك 🍅 جرّب خمسة دروس مجانًا.",
    cta: "download",
    path: "/ar/spanish",
  },
  {
    lang: "ar",
    art: "say-it",
    title: "تكلّم بصوت عالٍ",
    body:
      "القراءة مريحة، لكن اللغة تبدأ عندما تتكلم. مدرّبنا الصوتي يستمع إليك بصبر ويصحّح ما يهم فقط.",
    cta: "learn",
    path: "/ar/speak",
  },
  {
    lang: "hi",
    art: "morning",
    title: "रोज़ बारह मिनट, एक नई बातचीत",
    body:
      "चाय बनने जितना समय काफ़ी है। स्प्रेक्ला के साथ अंग्रेज़ी रटिए मत, बोलिए। पहले पाँच पाठ मुफ़्त। ☕",
    cta: "download",
    path: "/hi/angrezi",
  },
  {
    lang: "hi",
    art: "streak-wide",
    title: "इंटरव्यू से पहले तीस दिन",
    body:
      "“Tell me about yourself” का जवाब आईने के सामने नहीं, हमारे वॉइस कोच के साथ तैयार कीजिए। हर दिन एक सवाल, हर जवाब पर सलाह।",
    cta: "signup",
    path: "/hi/interview",
  },
];
