/** Sentences of one language from which seeded ads are put together. */
export interface Phrases {
  /** `@` stands for the product, `#` for the brand. */
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly closings: readonly string[];
  readonly actions: readonly string[];
}

const ENGLISH: Phrases = {
  openings: [
    "You asked for it, so here it is: @ is back in stock and a little better than before.",
    "Meet @, the quiet favourite of everyone who works at #.",
    "There are louder things to buy. There are few that you will use as often as @.",
    "Last year 4,000 people joined the waiting list for @. This year there is no list.",
    "It took us three winters, eleven prototypes and one argument about the colour: @ is ready.",
    "If you only try one thing from # this season, make it @.",
    "Somebody called @ boring in a review. We have framed it.",
    "Good news for small kitchens, long commutes and impatient people: @ has arrived 🎉",
  ],
  middles: [
    "It is made in small batches, checked by hand and repaired free of charge for as long as we exist.",
    "Our customers write to us mostly about two things: how long it lasts and how quickly it came.",
    "Try it for sixty days. If it is not for you, send it back, and we pay the postage.",
    "Nine out of ten people who bought it in spring have told a friend; the tenth lives alone on an island.",
    "There is no subscription, no hidden fee and no app that you have to install first.",
    "We measured it against five others, and published the whole table, including the row where we lost.",
    "The material comes from two suppliers whom we have known for years and visit every autumn.",
    "It fits through a letterbox, into a rucksack and, according to one customer, under a cat.",
    "Everything you need is in the box: the instructions fit on one page and have pictures.",
    "Delivery takes two working days, and a person answers the telephone until eight in the evening.",
  ],
  closings: [
    "Order before Sunday and delivery is on us.",
    "See the colours and choose yours.",
    "Only a few hundred left from this batch.",
    "Find out why we made it in the first place.",
    "Free returns, as always.",
    "The first fifty orders get a small surprise.",
    "Ten percent off for new customers this week.",
    "Have a look; you do not have to decide today.",
  ],
  actions: ["Shop now", "Learn more", "Get offer", "Sign up", "Order now"],
};

const GERMAN: Phrases = {
  openings: [
    "Ihr habt gefragt, wir haben nachgelegt: @ ist wieder da und ein bisschen besser als vorher.",
    "Drei Winter, elf Prototypen und ein Streit über die Farbe: @ ist fertig.",
    "Wenn du dieses Jahr nur eine Sache von # ausprobierst, dann @.",
    "Jemand hat @ in einer Bewertung langweilig genannt. Hängt jetzt gerahmt bei uns im Flur.",
  ],
  middles: [
    "In kleinen Serien gefertigt, von Hand geprüft und kostenlos repariert, solange es uns gibt.",
    "Sechzig Tage zum Ausprobieren, und wenn es nicht passt, zahlen wir den Rückversand.",
    "Kein Abo, keine versteckten Kosten, keine App, die man vorher laden muss.",
    "Wir haben es mit fünf anderen verglichen und die ganze Tabelle veröffentlicht, auch die Zeile, in der wir verlieren.",
    "Alles Nötige liegt im Karton, die Anleitung passt auf eine Seite und hat Bilder.",
  ],
  closings: [
    "Bis Sonntag bestellen, Versand geht auf uns.",
    "Farben ansehen und aussuchen.",
    "Nur noch wenige hundert Stück aus dieser Serie.",
    "Rückgabe kostenlos, wie immer.",
  ],
  actions: ["Jetzt einkaufen", "Mehr dazu", "Angebot nutzen"],
};

const SPANISH: Phrases = {
  openings: [
    "Lo pedisteis y aquí está: @ vuelve, y un poco mejor que antes.",
    "Tres inviernos, once prototipos y una discusión sobre el color: @ ya está listo.",
    "Si este año solo pruebas una cosa de #, que sea @.",
    "Hay cosas más llamativas. Pocas las usarás tanto como @.",
  ],
  middles: [
    "Se fabrica en series pequeñas, se revisa a mano y se repara gratis mientras existamos.",
    "Pruébalo sesenta días. Si no te convence, lo devuelves y pagamos nosotros el envío.",
    "Sin suscripción, sin gastos ocultos y sin ninguna aplicación que instalar antes.",
    "Lo comparamos con otros cinco y publicamos la tabla entera, también la fila en la que perdimos.",
    "Llega en dos días laborables y contesta una persona hasta las ocho de la tarde.",
  ],
  closings: [
    "Pídelo antes del domingo y el envío corre de nuestra cuenta.",
    "Mira los colores y elige el tuyo.",
    "Quedan unos pocos cientos de esta serie.",
    "Un diez por ciento menos para quien llega por primera vez ✨",
  ],
  actions: ["Comprar", "Más información", "Obtener oferta"],
};

const TURKISH: Phrases = {
  openings: [
    "Siz istediniz, biz yaptık: @ yeniden stokta, hem de eskisinden biraz daha iyi.",
    "Üç kış, on bir deneme ve renk üzerine uzun bir tartışma: @ hazır.",
    "Bu yıl # markasından tek bir şey deneyecekseniz, @ olsun.",
  ],
  middles: [
    "Küçük partiler halinde üretiliyor, elle kontrol ediliyor ve biz var oldukça ücretsiz onarılıyor.",
    "Altmış gün deneyin; beğenmezseniz geri gönderin, kargo bizden.",
    "Abonelik yok, gizli ücret yok, önce indirmeniz gereken bir uygulama da yok.",
    "Gereken her şey kutunun içinde; kılavuz tek sayfa ve resimli.",
  ],
  closings: [
    "Pazar gününe kadar sipariş verin, kargo bizden.",
    "Renklere bakın, sizinkini seçin.",
    "Bu partiden yalnızca birkaç yüz adet kaldı.",
  ],
  actions: ["Hemen Alışveriş Yap", "Daha Fazla Bilgi Al"],
};

const ARABIC: Phrases = {
  openings: [
    "طلبتموه فعاد: @ متوفر من جديد، وأفضل قليلًا من قبل.",
    "ثلاثة شتاءات وأحد عشر نموذجًا ونقاش طويل حول اللون: @ جاهز الآن.",
  ],
  middles: [
    "يُصنع بكميات صغيرة ويُفحص باليد ونصلحه مجانًا ما دمنا موجودين.",
    "جرّبه ستين يومًا، وإن لم يعجبك فأعده إلينا والشحن علينا.",
    "لا اشتراك ولا رسوم خفية ولا تطبيق عليك تنزيله أولًا.",
  ],
  closings: [
    "اطلبه قبل يوم الأحد والتوصيل علينا.",
    "شاهد الألوان واختر لونك.",
  ],
  actions: ["تسوق الآن", "معرفة المزيد"],
};

/** Languages by how often they occur: English most, Arabic least. */
export const PHRASES: readonly (readonly [share: number, Phrases])[] = [
  [0.58, ENGLISH],
  [0.16, GERMAN],
  [0.14, SPANISH],
  [0.08, TURKISH],
  [0.04, ARABIC],
];
