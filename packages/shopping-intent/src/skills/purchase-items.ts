import { shipToPattern } from '../fields/addresses.ts';
import { findDeliveryDoubt } from '../fields/delivery-doubts.ts';
import { readItems } from '../fields/items.ts';
import { readFinalTown, readNamedTown } from '../fields/named-town.ts';
import { withoutOtherAddress } from '../fields/place/other-addresses.ts';
import { wordCodes } from '../fields/place/place-words.ts';
import { isRefused } from '../fields/place/refused-places.ts';
import { readDelivery } from '../fields/places.ts';
import type { ExtractedAddress, IntentItem } from '../intent.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import {
  alternation,
  normalizeSpaces,
  type Phrase,
  takeAllMatches,
  takeMatch,
  tokenPattern,
} from '../text/phrase.ts';
import { cities, countriesByName } from '../text/places.ts';
import { regionsByCode, states } from '../text/regions.ts';
import { withoutRejected } from '../things/rejected-goods.ts';

/** What was read before the skill: the store and the coupon. */
export type IntentHints = { siteSlug: string | undefined; code: string | null };

/** Everything that the reader of a skill uses. */
export type IntentSource = IntentHints & {
  utterance: Utterance;
  phrase: Phrase;
  /** `asked`: the sentences with the request; `beside`: the other sentences. */
  requestText: Phrase;
  otherText: Phrase;
};

// What can precede a verb; elsewhere `clear` and `drop` are parts of names (`clear tape`).
const clauseStart =
  "(?:^|[|,.!?;:]|and|to|please|you|i|we|me|then|also|just|now|i'd|i'll|i'm|let's|lets|could|can|will|would|not|actually|ok|okay|yes|want|need|am|go|ahead|so|ready)";
const verbs =
  'kick toss chuck pull ditch drop stick place open book clear set pop settle bump start begin empty make raise lower complete finish out scrap bin strike axe cut lose nix dump undo wipe grab order put double triple up cut turn trim halve boost knock bring'.split(
    ' ',
  );
const unambiguousVerbs = [
  'add|adding|throw in|throw|include|remove|delete|take out|take|get rid of|submit|confirm|get me|give me',
  'continue|proceed|initiate|ready|create|set up|finalize|finalise|update|change|increase|decrease|reduce',
  '(?:process |execute |handle |arrange )?(?:this|the|my|our) (?:purchase|payment|deal)(?: of)?|(?:out|off)(?= (?:[|,.!?]|$|of|from|please))|adjust|modify|ring me up|discard|cancel|forget|eliminate|leave out|order(?= (?:me|us|the|a|an|two|\\d|it|now) )',
];

// Everything that is not part of the items: verbs, carts, and phrases typical of buying.
const buyingWords = tokenPattern(
  [
    '(?:to|in|into|on|from|out of|of|for|with|at|inside)? ?(?:the |my |your |this |a |our |new |fresh |empty |blank |another |shopping |order |current |existing |active |present |same )*(?:cart|basket|shopping bag|(?<=my )bag|order basket|\\{cart:\\d+\\}|cart_token|order)(?: items?)?',
    '(?:wrap it up|go ahead and|does (?:the )?checkout work|(?:with|by) (?:a |my )?(?:credit |debit )?card)',
    '(?:ucp )?(?:check ?out|checkout|check me out|ucp-checkout|checkout session|session|payment|pay|paying|pays|paid)',
    `(?:i am |i'm |i )?(?<=${clauseStart} )(?:${verbs.join('|')})`,
    `(?:${unambiguousVerbs.join('|')})`,
    "that(?:'s| is| will be| would be|'ll be) (?:all|it|everything)|all done|i'm done|we're done|done",
    '(?:i |we )?(?:changed|change) (?:my|our) mind(?: about| on)?',
    '(?:back (?:out|off|in|again)|back|(?:number|count) of|once)(?= )',
    '(?:unit|units|product_id|product|item_id|variant_id|variant|quantity of|quantity|qty|id|cart_token|confirmation_token)',
    "(?:and |, |with |using |for |to )*(?:(?:the|my|our|his|her|their|your|buyer|buyer's|customer|customer's|contact|user's|client's) )*(?:email|e-mail|mail)(?: address)?(?: (?:is|to|:|=|at))? \\{email:\\d+\\}",
    '(?:email|e-mail|mail|site_slug|receipts?|session)(?: (?:is|to|:|=))?',
    '(?:(?:my|our|the|shipping|delivery) )*address(?: is| :| =)?(?= (?:\\||$))',
    '(?:using |with |and |use |apply |a |the |my |coupon |code |discount )*\\{coupon\\}(?: code)?',
    '(?:approved|has approved|anymore|no longer|instead|rather|prefer to|now|again|after all|actually|would you|we|first thing|download|agent|digital wallet|time to|ring up|(?:with|by|via) paypal|send)',
    '\\{(?:site|cs:\\d+|li:\\d+|email:\\d+|url:\\d+|person:\\d+|rate:\\d+|ship:\\d+)\\}',
  ].join('|'),
);

function stripBuyingWords(phrase: Phrase): Phrase {
  return takeAllMatches(phrase.replace(' . . . ', ' | '), buyingWords).rest;
}

const sentToPattern = tokenPattern(
  '(?:and |, |then ){0,3}(?:please )?(?:ship|deliver|send|shipping|delivering|delivery|shipped|delivered|sent)(?: it| them| this| that| everything| all| it all| all of it| them all)? (?:to|in)(?: the)?',
);

/** The fields that all buying intents have. */
export function readCommonFields({ utterance, phrase, siteSlug }: IntentSource) {
  const email = extractValue(utterance, phrase, 'email');
  const doubt = findDeliveryDoubt(phrase);
  return {
    ...(siteSlug === undefined ? {} : { siteSlug }),
    ...(email === undefined ? {} : { email }),
    ...(doubt === null ? {} : { unknownWords: [doubt] }),
  };
}

const places = [...countriesByName.keys(), ...states.keys(), ...cities.keys()];
const place = alternation(places.sort((one, other) => other.length - one.length));
// "To Austin TX": codes that are also words need a comma.
const code = alternation([...regionsByCode.keys()].filter((each) => !wordCodes.has(each)));
const clauseEnd =
  '(?= (?:[|,.!?;]|$|please|and|then|by|with|using|for|via|asap|now|today|thanks|my|\\d|\\{))';
// "A guide to Texas" is not shipped to Texas.
const titlePrefix =
  '(?<!(?:guides?|maps?|roads?|trips?|tickets?|flights?|journeys?|trains?|ways?|letters?|welcome|introductions?|return|windows?|routes?|next|close|dedicated|tribute|ode) )';
const toPlace = tokenPattern(
  `${titlePrefix}(?:shipped |sent |delivered |over )*to(?: the)?(?= (?:${place})(?: (?:${code}))?${clauseEnd})`,
);
const checkedOutTo = tokenPattern('(?<=(?:check ?out|checkout) )to(?: the)?');
// Any destination, because a pronoun stands for the items.
const toUnknownPlace = tokenPattern(
  '(?<=(?:order|buy|purchase|get|bring|ship|send|deliver|mail|post)(?: me| us)? (?:it|them|this|that|those|these|both|everything|all of it|all of them) )(?:shipped |sent |delivered |over )*to(?! (?:(?:my |the |a |your |our |this )*(?:cart|basket|bag|shopping|order|be)(?= )|\\{))',
);

/** What follows may be something else: "check out to continue". */
const needsAddress = new Set([sentToPattern, checkedOutTo]);

// Further items after the address: "order two mugs to Texas and a hat".
const furtherItems = / and (?:also )?(?:an? |another |two |three |four |five |\d+ (?=\p{L})).*$/u;

/** The shipping address, and the phrase without it. */
export function readDestination(phrase: Phrase): {
  address: ExtractedAddress | null;
  rest: Phrase;
} {
  for (const pattern of [sentToPattern, toPlace, checkedOutTo, toUnknownPlace]) {
    const match = pattern.exec(phrase);
    if (!match) continue;
    const end = match.index + match[0].length;
    const tail = normalizeSpaces(phrase.slice(end));
    const address = isRefusedAt(phrase, end) ? null : readDelivery(tail).address;
    if (address === null && needsAddress.has(pattern)) continue;
    const more = furtherItems.exec(tail)?.[0] ?? '';
    return { address, rest: normalizeSpaces(`${phrase.slice(0, match.index)}| ${more}`) };
  }
  return readNamedTown(phrase) ?? readOtherPlace(phrase);
}

function readOtherPlace(phrase: Phrase): ReturnType<typeof readDestination> {
  const nowhere = { address: null, rest: withoutOtherAddress(phrase) };
  if (!shipToPattern.test(phrase)) return readFinalTown(phrase) ?? nowhere;
  const delivery = readDelivery(phrase);
  return delivery.address === null ? nowhere : delivery;
}

/** "Not shipped to Austin" */
function isRefusedAt(phrase: Phrase, end: number): boolean {
  const tokens = phrase.slice(0, end).trim().split(' ');
  return isRefused(tokens, tokens.length, null);
}

// A heading such as `double check` in "Double check: remove the socks".
const headingPattern = tokenPattern(
  '(?<=^ )(?:[^ :|]+ ){1,4}?:(?= (?:please )?(?:add|remove|put|delete|take|buy|order|drop|update|change|set|get) )',
);

/**
 * The items to buy, add or remove: from the sentences with the request, and from the other
 * sentences if the request only refers to them (`I like the red mug. Add two of it.`).
 */
export function readIntentItems(
  { utterance, requestText, otherText }: IntentSource,
  read = readNamedItems,
): IntentItem[] {
  const items = joinPointer(
    read(utterance, readGoods(takeMatch(requestText, headingPattern).rest)),
  );
  const [pointer, ...others] = items;
  if (others.length > 0 || (pointer && !isBackReference(pointer))) return items;
  const named = read(utterance, readGoods(otherText)).filter((item) => !isBackReference(item));
  const [only, ...more] = named;
  if (only === undefined) return items;
  const { reference: _, ...details } = pointer ?? {};
  return more.length === 0 ? [{ ...only, ...details }] : named;
}

/** Without where they go, and without what is not wanted. */
const readGoods = (phrase: Phrase): Phrase => withoutRejected(readDestination(phrase).rest);

// "The third one, two of those" is one item.
export function joinPointer(items: IntentItem[]): IntentItem[] {
  const [first, second, ...others] = items;
  if (!first || !second || others.length > 0 || isBackReference(first) || !isBackReference(second))
    return items;
  const { reference: _, ...details } = second;
  return [{ ...first, ...details }];
}

const isBackReference = ({ productId, variantId, query, reference = 'last' }: IntentItem) =>
  (productId ?? variantId ?? query) === undefined && reference === 'last';

export function readNamedItems(utterance: Utterance, phrase: Phrase): IntentItem[] {
  return readItems(utterance, stripBuyingWords(phrase)).map(withDefaultReference);
}

// "I'll take two" refers to the last item mentioned.
function withDefaultReference(item: IntentItem): IntentItem {
  const { productId, variantId, query, reference } = item;
  const isNamed = productId ?? variantId ?? query ?? reference;
  return isNamed === undefined ? { ...item, reference: 'last' } : item;
}
