import type { BrandCopy } from "@/lib/sample/copy.ts";

/** Solar panels for roofs. */
export const HELIONDA: BrandCopy = {
  slug: "helionda",
  name: "Helionda Solar",
  host: "helionda.example",
  platforms: ["facebook", "instagram"],
  ads: [
    {
      lang: "es",
      art: "sol",
      title: "El sol no pasa factura",
      cta: "quote",
      path: "/presupuesto",
      body:
        "Pídenos números antes que promesas. Con una foto del tejado y tu última factura calculamos cuánto ahorras, cuánto tardas en recuperarlo y si, sinceramente, no te compensa.",
    },
    {
      lang: "es",
      art: "roof",
      title: "Ocho placas, una mañana de obra",
      cta: "quote",
      path: "/viviendas",
      body:
        "Llegamos a las ocho, a la una funciona. El papeleo con la distribuidora lo hacemos nosotras, que ya conocemos a la señora de la ventanilla.",
    },
    {
      lang: "es",
      art: "saving",
      title: "Los Ferrer pagan un 62 % menos",
      cta: "learn",
      path: "/casos/familia-ferrer",
      body:
        "Cuatro personas, piscina pequeña, coche eléctrico de segunda mano. Publicamos sus doce facturas, mes a mes, con su permiso y su gato.",
    },
    {
      lang: "es",
      art: "roof-film",
      title: "De noche también",
      cta: "watch",
      path: "/baterias",
      body:
        "La batería se carga mientras tiendes la ropa y se gasta mientras ves la serie. En este vídeo la apagamos a las once de la noche para que veas qué pasa. (No pasa nada.)",
    },
    {
      lang: "es",
      art: "field-film",
      title: "Tu comunidad, tu central",
      cta: "message",
      path: "/comunidades",
      body:
        "Si vives en un piso, el tejado es de todos: también la energía. Ya hay 214 comunidades que comparten placas. Te ayudamos con la votación más difícil: la junta de vecinos.",
    },
    {
      lang: "es",
      art: "field",
      title: "Se arrienda sol",
      cta: "quote",
      path: "/terrenos",
      body:
        "¿Tienes dos hectáreas en barbecho? Las ovejas pueden seguir pastando debajo. Contratos a veinticinco años, renta fija y visita previa de alguien que sabe de campo.",
    },
    {
      lang: "es",
      cta: "quote",
      path: "/presupuesto",
      body: "De la foto al enchufe, en cuatro pasos.",
      cards: [
        { art: "roof", title: "1. La foto", body: "Desde la calle sirve." },
        {
          art: "saving",
          title: "2. Los números",
          body: "En 48 horas, firmados.",
        },
        {
          art: "roof-dusk",
          title: "3. La obra",
          body: "Una mañana, sin polvo dentro.",
        },
        {
          art: "sol",
          title: "4. El primer kilovatio",
          body: "Lo celebramos con horchata.",
        },
      ],
    },
    {
      lang: "es",
      art: "quarters",
      title: "Aprende a instalar placas",
      cta: "apply",
      path: "https://jobs.example/helionda/escuela",
      body:
        "Doce semanas, pagadas, con arnés y con futuro. La escuela Helionda abre plazas en Valencia, Murcia y Évora. La mitad de la última promoción eran mujeres.",
    },
    {
      lang: "es",
      art: "roof-dusk",
      title: "Un año con placas: la verdad",
      cta: "learn",
      path: "/creadores/casa-a-medias",
      creator: "Casa a Medias",
      body:
        "Lo que salió bien, lo que salió regular y la paloma que anidó debajo. Os cuento gastos reales, sin redondear. Colaboración pagada con Helionda.",
    },
    {
      lang: "pt",
      art: "roof",
      title: "O telhado que trabalha por si",
      cta: "quote",
      path: "/pt/orcamento",
      body:
        "Oito painéis, uma manhã, zero furos na sala. Fazemos as contas consigo antes, e voltamos a fazê-las um ano depois, para ver se acertámos.",
    },
    {
      lang: "pt",
      art: "sol",
      title: "O sol não manda conta",
      cta: "quote",
      path: "/pt/orcamento",
      body:
        "Envie a fatura da luz e uma fotografia do telhado. Em dois dias sabe quanto poupa. Se a resposta for “não vale a pena”, também a dizemos.",
    },
    {
      lang: "pt",
      art: "field-film",
      title: "Ovelhas e painéis",
      cta: "watch",
      path: "/pt/terrenos",
      body:
        "Perto de Évora, 300 ovelhas pastam à sombra de 9 000 painéis. O pastor diz que gostam. Perguntámos às ovelhas: não comentaram. 🐑",
    },
    {
      lang: "en",
      art: "roof-dusk",
      title: "Solar for holiday homes",
      cta: "quote",
      path: "/en/holiday-homes",
      body:
        "The house stands empty for forty weeks and the sun shines on it anyway. We install, watch over it from here, and send you the money it earns.",
    },
    {
      lang: "es",
      art: "saving",
      title: "{{product.name}}",
      cta: "quote",
      path: "/presupuesto?c={{campaign.id}}",
      body: "Últimas plazas de instalación antes del verano.",
      from: "2026-05-04",
      days: 30,
    },
  ],
};
