import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A tea merchant. */
export const TSUKIMACHI: BrandCopy = {
  slug: "tsukimachi",
  name: "月待茶舗 Tsukimachi",
  host: "tsukimachi.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "ja",
      art: "teapot",
      title: "朝の一煎",
      cta: "shop",
      path: "/ja/sencha",
      body:
        "六十度のお湯で一分半。急がない朝のための煎茶です。静岡の三軒の茶農家から、摘んだ週のうちにお届けします。",
    },
    {
      lang: "ja",
      art: "matcha",
      title: "はじめての抹茶セット",
      cta: "order",
      path: "/ja/matcha-set",
      body:
        "茶碗、茶筅、抹茶三十グラム、そして一枚の手順書。作法は気にせず、まずは台所で一服どうぞ🍵",
    },
    {
      lang: "ja",
      art: "moon",
      title: "月見の詰め合わせ",
      cta: "order",
      path: "/ja/tsukimi",
      from: "2026-09-08",
      days: 20,
      body:
        "今年の十五夜は九月二十五日。ほうじ茶と栗の干菓子を、うさぎの小箱に詰めました。",
    },
    {
      lang: "ja",
      art: "fields",
      title: "新茶の予約がはじまりました",
      cta: "order",
      path: "/ja/shincha",
      from: "2026-04-01",
      days: 35,
      body:
        "八十八夜を過ぎたら、一番に摘んで、一番にお送りします。数に限りがありますので、例年四月のうちに終了しています。",
    },
    {
      lang: "ja",
      art: "matcha-film",
      title: "三十秒で点てる",
      cta: "watch",
      path: "/ja/movie",
      body:
        "手首は「Ｍ」の字を書くように。店主の手元だけを撮った、音のよい短い動画です。イヤホンでどうぞ。",
    },
    {
      lang: "ja",
      art: "tsuki",
      title: "喫茶室、夜も開いています",
      cta: "book",
      path: "/ja/salon",
      body:
        "金曜と土曜は二十三時まで。お茶と、甘いものと、話し相手。おひとり様のお席を、いちばん窓ぎわに用意しました。",
    },
    {
      lang: "ja",
      cta: "shop",
      path: "/ja/all",
      body: "一日を、三つのお茶で。",
      cards: [
        {
          art: "teapot",
          title: "朝：煎茶",
          body: "背すじがのびる香り。",
          description: "1,620円",
        },
        {
          art: "fields",
          title: "昼：釜炒り茶",
          body: "お弁当によく合います。",
          description: "1,404円",
        },
        {
          art: "moon",
          title: "夜：ほうじ茶",
          body: "眠りをじゃましません。",
          description: "1,080円",
        },
      ],
    },
    {
      lang: "en",
      art: "tsuki",
      title: "Tea for the long evening",
      cta: "shop",
      path: "/en/hojicha",
      body:
        "Hojicha is green tea that has sat by the fire. Almost no caffeine, a smell like toasted rice and old books. We ship from Shizuoka twice a week.",
    },
    {
      lang: "en",
      art: "teapot",
      title: "An iron pot that outlives you",
      cta: "shop",
      path: "/en/teapot",
      body:
        "Cast by hand in sand, lined with nothing, it adds a little iron to the water and a little weight to the moment. Forty pots a month, numbered.",
    },
    {
      lang: "ja",
      art: "matcha",
      title: "カフェ勤めの私が家で選ぶお茶",
      cta: "learn",
      path: "/ja/creators/hitoyasumi",
      creator: "ひとやすみ日和",
      body:
        "仕事で一日百杯いれたあと、家では何を飲むのか。よく聞かれるので、台所をお見せします。（月待茶舗さんのご提供です）",
    },
  ],
};
