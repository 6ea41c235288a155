import type { AdCopy } from "@/lib/sample/copy.ts";

/** Sprekla's ads in German, French, Spanish and Portuguese. */
export const EUROPE: readonly AdCopy[] = [
  {
    lang: "de",
    art: "ferry",
    title: "Türkisch für die Fähre",
    body:
      "Zwei Fahrkarten, ein Tee, ein Platz am Fenster: Nach drei Wochen Sprekla klappt die Überfahrt nach Kadıköy ganz ohne Zeigefinger. Jetzt die ersten fünf Lektionen kostenlos ausprobieren.",
    cta: "download",
    path: "/de/tuerkisch",
  },
  {
    lang: "de",
    art: "morning",
    title: "Guten Morgen in vier Sprachen",
    body:
      "Was sagt man in Osaka morgens um sechs? Und was in Palermo um elf? Unser kleiner Begrüßungskurs dauert genau eine Straßenbahnfahrt.",
    cta: "learn",
    path: "/de/begruessung",
  },
  {
    lang: "de",
    art: "twelve",
    title: "Zwölf Minuten reichen",
    body:
      "Kein Vokabelheft, kein Volkshochschulkeller, keine Ausrede. Zwölf Minuten am Tag, und im Sommer bestellst du selbst.",
    cta: "download",
    path: "/de/start",
  },
  {
    lang: "de",
    art: "bakery-film",
    title: "Deux pains, s’il vous plaît",
    body:
      "Franzosen antworten auf Englisch, sobald man zögert. Wir üben mit dir das Nicht-Zögern. 🥖",
    cta: "watch",
    path: "/de/franzoesisch",
  },
  {
    lang: "de",
    art: "streak",
    title: "Im Team lernen",
    body:
      "Sprekla für Unternehmen: Deine Kolleginnen und Kollegen lernen die Sprache, die sie wirklich brauchen, vom Gabelstapler bis zur Vorstandssitzung. Abrechnung pro aktivem Monat, Kündigung jederzeit.",
    cta: "quote",
    path: "/de/teams?utm_campaign={{campaign.name}}",
  },
  {
    lang: "fr",
    art: "hello",
    title: "Dites bonjour autrement",
    body:
      "« Hello », « Hola », « Merhaba », « Olá » : quatre mots, quatre façons de commencer une journée. Avec Sprekla, vous apprenez d’abord ce que vous direz vraiment.",
    cta: "download",
    path: "/fr/debuter",
  },
  {
    lang: "fr",
    art: "say-it",
    title: "Parlez, même seul dans la cuisine",
    body:
      "Les voisins vont se poser des questions. Tant pis : c’est en parlant à voix haute que l’on apprend. Notre coach vocal corrige sans soupirer.",
    cta: "learn",
    path: "/fr/parler",
  },
  {
    lang: "fr",
    art: "accent-film",
    title: "Gardez votre accent",
    body:
      "Votre accent raconte d’où vous venez. Nous, on s’occupe de l’endroit où vous allez.",
    cta: "download",
    path: "/fr/accent",
  },
  {
    lang: "fr",
    art: "market",
    title: "L’espagnol du marché",
    body:
      "J’ai testé Sprekla pendant un mois avant de partir à Valence. Verdict : j’ai acheté trois kilos d’oranges au lieu de trois oranges, mais je l’ai fait avec assurance 🍊 (collaboration commerciale)",
    cta: "signup",
    path: "/fr/createurs/camille",
    creator: "Camille en Vadrouille",
  },
  {
    lang: "es",
    art: "bakery-film",
    title: "Francés sin vergüenza",
    body:
      "¿Cuántas veces has dicho «perdón, no hablo francés» en perfecto francés? Ya sabes más de lo que crees. Empieza por ahí.",
    cta: "download",
    path: "/es/frances",
  },
  {
    lang: "es",
    art: "thanks",
    title: "Gracias en once idiomas",
    body:
      "Es la primera palabra que se aprende y la última que se olvida. Descarga gratis la lección «Gracias» y sorprende a tu vecino de asiento.",
    cta: "download",
    path: "/es/gracias",
  },
  {
    lang: "es",
    art: "streak-wide",
    title: "Treinta días, sin dramas",
    body:
      "Un mes. Doce minutos al día. Si al final no puedes pedir la cuenta, te devolvemos el dinero y te invitamos al café.",
    cta: "offer",
    path: "/es/reto-30",
  },
  {
    lang: "es",
    art: "shapes",
    title: "La gramática se ve",
    body:
      "Los verbos alemanes se van al final de la frase y nadie te explica por qué. En nuestro curso nuevo los ves moverse, como piezas de un juego.",
    cta: "learn",
    path: "/es/aleman",
  },
  {
    lang: "pt",
    art: "hello-wide",
    title: "Seu primeiro “bonjour” de verdade",
    body:
      "Você já sabe cantar em francês. Falta só entender a letra. Comece com cinco aulas grátis e deixe o sotaque com a gente. 🎶",
    cta: "download",
    path: "/pt/frances",
  },
  {
    lang: "pt",
    art: "twelve",
    title: "Doze minutos no ônibus",
    body:
      "O trajeto de casa ao trabalho já existe. A gente só põe uma conversa nele. Sem fone? Tem modo leitura.",
    cta: "download",
    path: "/pt/comecar",
  },
  {
    lang: "pt",
    art: "market-film",
    title: "Espanhol não é português devagar",
    body:
      "“Exquisito” é elogio. “Embarazada” não é vergonha. “Apellido” não é apelido. Aprenda o resto antes da viagem, não durante.",
    cta: "watch",
    path: "/pt/espanhol",
  },
];
