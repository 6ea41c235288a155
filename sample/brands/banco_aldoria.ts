import type { BrandCopy } from "@/lib/sample/copy.ts";

/** A bank without branches. */
export const BANCO_ALDORIA: BrandCopy = {
  slug: "banco-aldoria",
  name: "Banco Aldoria",
  host: "aldoria.example",
  platforms: ["facebook", "instagram", "whatsapp"],
  ads: [
    {
      lang: "es",
      art: "rate",
      title: "Cuenta Marea: 2,75 % TAE",
      cta: "signup",
      path: "/cuenta-marea",
      body:
        "Tu dinero, disponible todos los días y rentable todos los meses. Sin nómina, sin mínimo, sin permanencia. El tipo cambia; cuando cambie, te lo decimos antes, no después.",
    },
    {
      lang: "es",
      art: "small-print",
      title: "Sin letra pequeña",
      cta: "learn",
      path: "/contrato",
      body:
        "Nuestro contrato cabe en dos páginas y está escrito para leerse. Lo revisaron tres abogados, una profesora de lengua y mi madre.",
    },
    {
      lang: "es",
      art: "balance",
      title: "Ahorra para el viaje sin pensarlo",
      cta: "download",
      path: "/app/huchas",
      body:
        "Cada vez que pagas 3,60 €, la app guarda 40 céntimos. A final de año son las vacaciones. O al menos el billete de ida. ✈️",
    },
    {
      lang: "es",
      art: "cards",
      title: "Una tarjeta para cada persona de la casa",
      cta: "signup",
      path: "/familias",
      body:
        "Límites distintos, un solo extracto. Las tarjetas de Aldoria Familia se congelan y descongelan desde el móvil, también cuando la tarjeta está debajo del sofá.",
    },
    {
      lang: "es",
      art: "rate-wide",
      title: "0 € de comisiones, también fuera",
      cta: "learn",
      path: "/viajar",
      body:
        "Paga en coronas, libras o yenes al cambio del día. Sin recargo escondido y sin llamada previa para avisar de que te vas.",
    },
    {
      lang: "es",
      art: "balance-film",
      title: "Abrir la cuenta, en directo",
      cta: "watch",
      path: "/abrir",
      body:
        "Grabamos a Julia, 71 años, abriendo su cuenta desde el sofá. Seis minutos y once segundos, contando la pausa para ponerse las gafas.",
    },
    {
      lang: "es",
      art: "savings",
      title: "Tu primera hipoteca, explicada con monedas",
      cta: "quote",
      path: "/hipoteca",
      body:
        "¿Fija, variable o mixta? Antes de firmar nada, una persona de verdad te dibuja las tres en una hoja. La hoja te la quedas tú.",
    },
    {
      lang: "es",
      art: "arches",
      title: "Préstamo para reformar la cocina",
      cta: "quote",
      path: "/prestamos/reforma",
      body:
        "De 3.000 a 30.000 €, respuesta en 24 horas y amortización anticipada sin coste. TIN desde 5,40 %, TAE 5,54 %. Ejemplo representativo y condiciones en la web.",
    },
    {
      lang: "es",
      cta: "signup",
      path: "/autonomos",
      body:
        "Para autónomas y autónomos: lo que te quita tiempo, resumido en cuatro tarjetas.",
      cards: [
        {
          art: "cards",
          title: "Cuenta y tarjeta",
          body: "Separadas de las tuyas, por fin.",
        },
        {
          art: "balance",
          title: "Facturas",
          body: "Se concilian solas cuando cobras.",
        },
        {
          art: "savings",
          title: "IVA aparte",
          body: "Se aparta en el momento del ingreso.",
        },
        {
          art: "rate",
          title: "Gestoría",
          body: "Un botón y tiene todo el trimestre.",
        },
      ],
    },
    {
      lang: "es",
      art: "cards-wide",
      title: "Escríbenos por WhatsApp",
      cta: "message",
      path: "/ayuda",
      body:
        "Contestan personas, de ocho a diez de la noche, todos los días. Tiempo medio de respuesta: cuatro minutos. Récord: una felicitación de cumpleaños en nueve segundos.",
    },
    {
      lang: "es",
      art: "small-print",
      title: "Cómo organizo mi sueldo en tres huchas",
      cta: "learn",
      path: "/creadores/cuentas-claras",
      creator: "Cuentas Claras con Noa",
      body:
        "El 50 para vivir, el 30 para vivir bien y el 20 para la Noa de dentro de diez años. Os enseño las pantallas reales (con los números tapados, claro). Publicidad.",
    },
    {
      lang: "pt",
      art: "rate-wide",
      title: "Conta sem comissões de manutenção",
      cta: "signup",
      path: "/pt/conta",
      body:
        "Abra a conta no sofá, receba o cartão na caixa do correio, pague zero por mês. Se um dia for diferente, avisamos com sessenta dias de antecedência.",
    },
    {
      lang: "pt",
      art: "balance-film",
      title: "O troco que vira férias",
      cta: "download",
      path: "/pt/app/mealheiros",
      body:
        "Um café a 0,80 €, vinte cêntimos para o mealheiro. Parece pouco até agosto chegar.",
    },
    {
      lang: "pt",
      art: "savings",
      title: "Crédito habitação com alguém do outro lado",
      cta: "quote",
      path: "/pt/habitacao",
      body:
        "Simule em três minutos e fale com a mesma pessoa do princípio ao fim. Ela chama-se Teresa, ou Rui, ou Anabela, e tem telefone direto.",
    },
    {
      lang: "en",
      art: "cards-wide",
      title: "Banking for people who just moved here",
      cta: "signup",
      path: "/en/new-in-town",
      body:
        "Open an account with your passport, before you have an address. In English, Spanish or Portuguese, with a debit card that works the same day.",
    },
    {
      lang: "en",
      art: "balance",
      title: "Send money home, keep most of it",
      cta: "learn",
      path: "/en/transfers",
      body:
        "A transfer to 42 countries costs 1.20 €. Not from 1.20 €. The exchange rate is the one you find when you search for it.",
    },
    {
      lang: "es",
      variants: true,
      cta: "signup",
      path: "/abrir?c={{campaign.id}}&p={{placement}}",
      title: "{{product.name}}",
      body: "{{product.description}}",
      cards: [
        {
          art: "rate",
          title: "Cuenta Marea",
          body: "2,75 % TAE desde el primer euro.",
        },
        {
          art: "cards",
          title: "Tarjeta Aldoria",
          body: "Sin comisiones, también de viaje.",
        },
        {
          art: "savings",
          title: "Huchas",
          body: "Ahorra céntimos sin darte cuenta.",
        },
      ],
    },
    {
      lang: "es",
      art: "arches",
      title: "Trabaja con nosotros en Cádiz",
      cta: "apply",
      path: "https://jobs.example/aldoria",
      body:
        "Buscamos seis personas para atención al cliente. No hace falta experiencia en banca; hace falta paciencia, oído y saber decir «no lo sé, lo averiguo».",
    },
  ],
};
