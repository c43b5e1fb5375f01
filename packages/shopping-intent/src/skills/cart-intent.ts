import { readDelivery } from '../fields/places.ts';
import { readShippingChoice } from '../fields/shipping-choice.ts';
import type { CartAction, CartManagementIntent, ExtractedShipping, IntentItem } from '../intent.ts';
import { ordinals } from '../lexicon/ordinals.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { alternation, type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';
import {
  type IntentSource,
  readCommonFields,
  readDestination,
  readIntentItems,
  readNamedItems,
} from './purchase-items.ts';
import { readReplacement } from './read-replacement.ts';
import { readFewer } from './relative-count.ts';
import { removalVerbs } from './rules/rule.ts';

const actionsWithoutItems = new Set<CartAction>([
  'get',
  'set_address',
  'select_shipping',
  'apply_coupon',
  'remove_coupon',
  'checkout',
  'cancel',
]);

export function readCart(source: IntentSource, action: CartAction): CartManagementIntent {
  const { utterance, code } = source;
  const shipping = readShippingOf(action, utterance, source.phrase);
  const sentTo = readDestination(source.phrase).address;
  const address =
    action === 'set_address' ? (sentTo ?? readDelivery(source.phrase).address) : sentTo;
  const replaced = action === 'update_item' ? readReplacement(source.requestText) : null;
  const values = {
    cartToken: extractValue(utterance, source.phrase, 'cart'),
    itemId: extractValue(utterance, source.phrase, 'li'),
    returnUrl: extractValue(utterance, source.phrase, 'url'),
  };
  return {
    skill: 'cart-management',
    action,
    items: actionsWithoutItems.has(action) ? [] : cartItems(source, action),
    ...(replaced === null ? {} : { newOptions: replaced.newOptions }),
    ...readCommonFields(source),
    ...(values.cartToken === undefined ? {} : { cartToken: values.cartToken }),
    ...(values.itemId === undefined ? {} : { itemId: values.itemId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
    ...(shipping === null ? {} : { shippingOption: shipping }),
    ...(values.returnUrl === undefined ? {} : { returnUrl: values.returnUrl }),
  };
}

const nextAction = tokenPattern(
  '(?:and|then|,) (?:then |also |please )*(?:remove|delete|take|check|tell|show|let|mark) .*',
);

// A text leads to only one action: items that are removed are not items to add.
const removedBefore = tokenPattern(
  '(?:remove|delete|take out|drop|get rid of|throw out|ditch|lose|scrap) (?:\\S+ ){1,12}?(?:and|then|,)(?: and| then| also| please| instead)*(?= (?:add|put|throw in|include) )',
);

const correctionPattern = tokenPattern(
  '(?:\\S+ ){0,24}?(?:no wait|no , wait|(?:sorry , )?wrong (?:one|item|thing) ,?|scratch that|i mean|sorry , i meant|actually just|actually make it) ,?',
);

const dismissalPattern = tokenPattern("i don't want .* anymore ,|no longer need .*? ,");

const wantPattern = tokenPattern("i want|i need|let us|let's");

function cartItems(source: IntentSource, action: CartAction): IntentItem[] {
  return readIntentItems(source, (utterance, phrase) => {
    const fixed = takeMatch(takeMatch(phrase, correctionPattern).rest, wantPattern).rest;
    if (action === 'update_item') return readChangedItem(utterance, fixed);
    if (action === 'remove_item') return readRemovedItems(utterance, fixed);
    const rest = takeMatch(takeMatch(fixed, removedBefore).rest, nextAction).rest;
    return readNamedItems(utterance, rest);
  });
}

const unwantedPattern = tokenPattern(
  "(?:actually , )?(?:i don't want|i do not want|no longer need|don't need|decided against|(?:won't|will not) (?:be needing|need)|changed (?:my|our) mind (?:about|on)|forget|skip|no more) (?!(?:it|them|that|this|those|these) )(?:the |my |any )?(?<what>\\S+(?: \\S+){0,4}?)(?: anymore| any more| any longer)?(?: , .*| [.!|].*|(?= $))",
);

// "I don't want the scarf anymore, take it out": the item comes before the verb.
function readUnwantedItem(phrase: Phrase): Phrase {
  const what = unwantedPattern.exec(phrase)?.groups?.what;
  return what === undefined ? takeMatch(phrase, dismissalPattern).rest : ` ${what} `;
}

// "Remove the tote but keep the cap": what stays is no item to remove.
export const keptPattern = tokenPattern(
  '(?:but|and|,) (?:(?:and|but|just|please|then) )*(?:keep|leave) (?:the|my|that|this|those|these) (?!one |two |three |four |five |\\d)(?:[^ .,;!?|]+ ){0,4}?[^ .,;!?|]+(?: in(?: (?:it|there|(?:the|my) (?:cart|basket)))?)?(?= (?:[.!?]|$))',
);

const singlePattern = tokenPattern(`${removalVerbs} an? .*`);

function readRemovedItems(utterance: Utterance, phrase: Phrase): IntentItem[] {
  const fewer = readFewer(phrase);
  if (fewer) {
    const [line = { reference: 'last' as const }] = readNamedItems(utterance, fewer.rest);
    return [{ ...line, quantity: fewer.count }];
  }
  const items = readNamedItems(utterance, takeMatch(readUnwantedItem(phrase), keptPattern).rest);
  const [item, ...others] = items;
  return item && others.length === 0 && singlePattern.test(phrase)
    ? [{ ...item, quantity: item.quantity ?? 1 }]
    : items;
}

const oldCount = tokenPattern(`(?:instead of|rather than|(?:, )?(?:and )?not) ${wholeNumber}`);

const newCount = tokenPattern(
  `(?:to|=|of|quantity|qty|:|make (?:it|that|them|the \\S+)) (?<count>${wholeNumber})(?: pairs?| units?| pieces?| instead)?(?= (?:[|,.!?]|in|please|instead|for|$))|(?<count2>${wholeNumber}) of (?=the |those |them |these )`,
);

function readChangedItem(utterance: Utterance, phrase: Phrase): IntentItem[] {
  const replaced = readReplacement(phrase);
  if (replaced) return [readNamedItems(utterance, replaced.what)[0] ?? { reference: 'last' }];
  const { match, rest } = takeMatch(`${takeMatch(phrase, oldCount).rest}| `, newCount);
  const count = match?.groups?.count ?? match?.groups?.count2;
  const named = match?.[0].startsWith('make the ')
    ? rest.replace('|', `${match[0].split(' ')[2] ?? ''} `)
    : rest;
  const [item = {}] = readNamedItems(utterance, named.replace(/ let's /, ' '));
  const quantity = count === undefined ? {} : { quantity: parseNumber(count) };
  const isNamed =
    item.query ??
    item.productId ??
    item.variantId ??
    item.reference ??
    extractValue(utterance, phrase, 'li');
  return [
    { ...item, ...quantity, ...(isNamed === undefined ? { reference: 'last' as const } : {}) },
  ];
}

const numberedOption = tokenPattern(`(?:option|number|no|method) (?<place>${wholeNumber})`);

const nthPattern = tokenPattern(`(?<nth>${alternation(ordinals.keys())}) (?:shipping|delivery)?`);

const superlativeOption = tokenPattern('(?<name>cheapest|fastest|quickest|slowest|soonest)');

const usualOption = tokenPattern(
  '(?<name>express|standard|overnight|economy|priority|ground|next-day|same-day|two-day|free|expedited)',
);

const labelPattern = tokenPattern(
  '(?!(?:whichever|whatever|which|this|that|any|do|please|and|your|our|have|set|the|change|use|select|choose|pick|switch|want|take|like|prefer|for|with|of|my) )(?<name>[a-z][a-z-]{2,30}) (?:shipping|delivery)',
);

const optionPattern = tokenPattern(
  '(?<name>[a-z][a-z-]{2,30}) (?:option|one|method|way)(?: for (?:the )?(?:shipping|delivery))?',
);

const namedOption = tokenPattern(
  '(?:shipping|delivery)(?: method| option| speed)? (?:to |: |= )*(?<name>[a-z][a-z-]{2,30})',
);

function readShippingOf(
  action: CartAction,
  utterance: Utterance,
  phrase: Phrase,
): ExtractedShipping | null {
  if (action === 'select_shipping') return readShipping(utterance, phrase);
  // "Ship to Austin with express shipping and use code X"
  const isDetail = action === 'set_address' || action === 'apply_coupon';
  return isDetail ? readShippingChoice(phrase).choice : null;
}

/** Reads a shipping option: its id, its position, or a word of its label. */
function readShipping(utterance: Utterance, phrase: Phrase): ExtractedShipping | null {
  const id = extractValue(utterance, phrase, 'rate') ?? extractValue(utterance, phrase, 'ship');
  if (id !== undefined) return { id };
  const position = ordinals.get(nthPattern.exec(phrase)?.groups?.nth ?? '');
  if (position !== undefined) return { position };
  const place = numberedOption.exec(phrase)?.groups?.place;
  if (place !== undefined) return { position: parseNumber(place) };
  const best = superlativeOption.exec(phrase)?.groups?.name;
  if (best !== undefined) return { name: best };
  const [word] = [usualOption, labelPattern, namedOption, optionPattern].flatMap(
    (each) => each.exec(phrase)?.groups?.name ?? [],
  );
  return word === undefined ? null : { name: word };
}
