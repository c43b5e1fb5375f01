/*
 * Beginnings of simple requests in other languages, with their English translation. The names of
 * the items are not translated.
 */
const article =
  '(?: (?:une?|des|du|de la|de|una?|unos|unas|el|la|los|las|einen|einem|einer|eine|ein|den|die|das|der|uno|dei|delle|gli|le|um|uma|een|algun[oa]s?))?';

export const foreignOpenings: readonly [pattern: string, english: string][] = [
  [
    `(?:où est|dónde está|donde esta|dov'è|wo ist|wo bleibt|onde está|waar is|où en est) (?:ma|mi|meine|il mio|o meu|mijn) (?:commande|pedido|bestellung|ordine|paket|paquete|colis|pacco|pakket|bestelling)`,
    'where is my order',
  ],
  [
    `(?:ajoutez?|mettez|mets|añad[ae]|agreg[ae]|pon|aggiung[ia]|metti|adicion[ae]|füg(?:e|en sie)?|leg(?:e|en sie)?|voeg)${article}(?=.* (?:panier|carrito|cesta|carrello|warenkorb|carrinho|winkelwagen) )`,
    'add',
  ],
  [
    `(?:(?:dans|à|au|en|al|nel|zum|in|aan|no|ao) )?(?:(?:le|mon|ma|el|mi|il|mio|la|den|meinen|de|dem|o|meu|het) )*(?:panier|carrito|cesta|carrello|warenkorb|carrinho|winkelwagen)(?: hinzu| toe)?`,
    'to the cart',
  ],
  [
    `(?:avez[- ]vous|vous avez|vendez[- ]vous|tienen|tenéis|tienes|tiene|hay|venden|haben sie|habt ihr|gibt es|führen sie|verkaufen sie|avete|vendete|vocês têm|você tem|tem|heeft u|hebben jullie|hebt u)${article}`,
    'do you have',
  ],
  [
    `(?:je (?:re)?cherche|busco|estoy buscando|ich suche|suche|cerco|sto cercando|procuro|estou procurando|ik zoek|ik ben op zoek naar|cherchez|recherche|such mir|zeig(?:e|en sie)? mir|montrez-moi|montre-moi|muéstrame|enséñame|mostrami|mostre-me|toon me|laat me)${article}`,
    'find',
  ],
  [
    `(?:je (?:voudrais|veux|souhaite)|j'aimerais|quiero|quisiera|me gustaría|ich (?:möchte|will|hätte gerne?|brauche)|vorrei|voglio|eu quero|gostaria de|ik wil(?: graag)?) (?:acheter|comprar|kaufen|comprare|commander|pedir|bestellen|ordinare|kopen)${article}`,
    'buy',
  ],
  [
    `(?:je (?:voudrais|veux|souhaite)|j'ai besoin d(?:e|'une?)|j'aimerais|quiero|quisiera|necesito|me gustaría|ich (?:möchte|will|hätte gerne?|brauche)|vorrei|voglio|ho bisogno di|preciso de|eu quero|ik wil(?: graag)?|ik heb nodig)${article}`,
    'i want',
  ],
  [
    "(?:s'il vous plaît|s'il te plaît|svp|por favor|per favore|per piacere|bitte|alstublieft|merci|gracias|danke|grazie|obrigad[oa]|buenos días|buenas tardes|buenas|guten (?:tag|morgen|abend)|bonsoir|buongiorno|olá|goedendag)",
    'please',
  ],
  [
    "(?:moins de|menos de|por menos de|unter|meno di|sotto i|onder|hasta|bis zu|jusqu'à|fino a)(?= [$€£]?\\d)",
    'under',
  ],
];

/** Words that do not occur in English requests. Without one of them, nothing is translated. */
export const foreignHints =
  /[àáâäçèéêëìíñòóôöùúûüßœ]|\b(?:avez|vous|cherche|busco|hola|bonjour|quiero|quisiera|necesito|ich|suche|haben|habt|gibt|tienen|tienes|tiene|venden|hay|cerco|vorrei|voglio|avete|procuro|panier|carrito|warenkorb|carrello|bitte|por favor|svp|ik|merci|gracias|danke|grazie|commande|pedido|bestellung|ordine|wo ist)\b/;
