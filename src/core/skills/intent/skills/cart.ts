import type { CartAction } from '../../buying/cart/input.ts';
import { readAddress } from '../fields/addresses.ts';
import type { CartManagement, Item, SaidShipping } from '../intent.ts';
import { ordinals } from '../lexicon/numbers.ts';
import { type Heard, saidValue } from '../phrase/listen.ts';
import { numberOf, wholeNumber } from '../phrase/numbers.ts';
import { anyOf, type Phrase, take, tokens } from '../phrase/phrase.ts';
import { common, type Frame, itemsOf, namedItems, placeIn } from './buying.ts';
import { readReplaced } from './replaced.ts';

const withoutItems = new Set<CartAction>([
  'get',
  'set_address',
  'select_shipping',
  'apply_coupon',
  'remove_coupon',
  'checkout',
  'cancel',
]);

export function readCart(frame: Frame, action: CartAction): CartManagement {
  const { heard, code } = frame;
  const shipping = action === 'select_shipping' ? readShipping(heard, frame.phrase) : null;
  const sentTo = placeIn(frame.phrase).address;
  const address = action === 'set_address' ? (sentTo ?? readAddress(frame.phrase).address) : sentTo;
  const replaced = action === 'update_item' ? readReplaced(frame.asked) : null;
  const said = {
    cartToken: saidValue(heard, frame.phrase, 'cart'),
    itemId: saidValue(heard, frame.phrase, 'li'),
    returnUrl: saidValue(heard, frame.phrase, 'url'),
  };
  return {
    skill: 'cart-management',
    action,
    items: withoutItems.has(action) ? [] : cartItems(frame, action),
    ...(replaced === null ? {} : { newOptions: replaced.newOptions }),
    ...common(frame),
    ...(said.cartToken === undefined ? {} : { cartToken: said.cartToken }),
    ...(said.itemId === undefined ? {} : { itemId: said.itemId }),
    ...(code === null ? {} : { code }),
    ...(address === null ? {} : { address }),
    ...(shipping === null ? {} : { shippingOption: shipping }),
    ...(said.returnUrl === undefined ? {} : { returnUrl: said.returnUrl }),
  };
}

const nextAction = tokens(
  '(?:and|then|,) (?:then |also |please )*(?:remove|delete|take|check|tell|show|let|mark) .*',
);

// Only one thing is done of a text; what is taken out names nothing that is put in.
const removedBefore = tokens(
  '(?:remove|delete|take out|drop|get rid of|throw out|ditch|lose|scrap) (?:\\S+ ){1,12}?(?:and|then|,)(?: and| then| also| please| instead)*(?= (?:add|put|throw in|include) )',
);

const corrected = tokens(
  '(?:\\S+ ){0,24}?(?:no wait|no , wait|(?:sorry , )?wrong (?:one|item|thing) ,?|scratch that|i mean|sorry , i meant|actually just|actually make it) ,?',
);

const aside = tokens("i don't want .* anymore ,|no longer need .*? ,");

const wanting = tokens("i want|i need|let us|let's");

function cartItems(frame: Frame, action: CartAction): Item[] {
  return itemsOf(frame, (heard, phrase) => {
    const fixed = take(take(phrase, corrected).rest, wanting).rest;
    if (action === 'update_item') return changedItem(heard, fixed);
    if (action === 'remove_item') return namedItems(heard, notWanted(fixed));
    const rest = take(take(fixed, removedBefore).rest, nextAction).rest;
    return namedItems(heard, rest);
  });
}

const unwanted = tokens(
  "(?:actually , )?(?:i don't want|i do not want|no longer need|don't need|decided against|(?:won't|will not) (?:be needing|need)|changed (?:my|our) mind (?:about|on)|forget|skip|no more) (?:the |my |any )?(?<what>\\S+(?: \\S+){0,4}?)(?: anymore| any more| any longer)?(?: , .*| [.!|].*|(?= $))",
);

// "I don't want the scarf anymore, take it out": the thing comes before the verb.
function notWanted(phrase: Phrase): Phrase {
  const what = unwanted.exec(phrase)?.groups?.what;
  return what === undefined ? take(phrase, aside).rest : ` ${what} `;
}

const oldCount = tokens(`(?:instead of|rather than|(?:, )?(?:and )?not) ${wholeNumber}`);

const newCount = tokens(
  `(?:to|=|of|quantity|qty|:|make (?:it|that|them|the \\S+)) (?<count>${wholeNumber})(?: pairs?| units?| pieces?| instead)?(?= (?:[|,.!?]|in|please|instead|for|$))|(?<count2>${wholeNumber}) of (?=the |those |them |these )`,
);

function changedItem(heard: Heard, phrase: Phrase): Item[] {
  const replaced = readReplaced(phrase);
  if (replaced) return [namedItems(heard, replaced.what)[0] ?? { reference: 'last' }];
  const { match, rest } = take(`${take(phrase, oldCount).rest}| `, newCount);
  const count = match?.groups?.count ?? match?.groups?.count2;
  const named = match?.[0].startsWith('make the ')
    ? rest.replace('|', `${match[0].split(' ')[2] ?? ''} `)
    : rest;
  const [item = {}] = namedItems(heard, named.replace(/ let's /, ' '));
  const quantity = count === undefined ? {} : { quantity: numberOf(count) };
  const isNamed =
    item.query ??
    item.productId ??
    item.variantId ??
    item.reference ??
    saidValue(heard, phrase, 'li');
  return [
    { ...item, ...quantity, ...(isNamed === undefined ? { reference: 'last' as const } : {}) },
  ];
}

const numbered = tokens(`(?:option|number|no|method) (?<place>${wholeNumber})`);

const nth = tokens(`(?<nth>${anyOf(ordinals.keys())}) (?:shipping|delivery)?`);

const superlative = tokens('(?<name>cheapest|fastest|quickest|slowest|soonest)');

const usual = tokens(
  '(?<name>express|standard|overnight|economy|priority|ground|next-day|same-day|two-day|free|expedited)',
);

const label = tokens(
  '(?!(?:whichever|whatever|which|this|that|any|do|please|and|your|our|have|set|the|change|use|select|choose|pick|switch|want|take|like|prefer|for|with|of|my) )(?<name>[a-z][a-z-]{2,30}) (?:shipping|delivery)',
);

const optioned = tokens(
  '(?<name>[a-z][a-z-]{2,30}) (?:option|one|method|way)(?: for (?:the )?(?:shipping|delivery))?',
);

const named = tokens(
  '(?:shipping|delivery)(?: method| option| speed)? (?:to |: |= )*(?<name>[a-z][a-z-]{2,30})',
);

/** An option by its id, its place, or a word of its label. */
function readShipping(heard: Heard, phrase: Phrase): SaidShipping | null {
  const id = saidValue(heard, phrase, 'rate') ?? saidValue(heard, phrase, 'ship');
  if (id !== undefined) return { id };
  const position = ordinals.get(nth.exec(phrase)?.groups?.nth ?? '');
  if (position !== undefined) return { position };
  const place = numbered.exec(phrase)?.groups?.place;
  if (place !== undefined) return { position: numberOf(place) };
  const best = superlative.exec(phrase)?.groups?.name;
  if (best !== undefined) return { name: best };
  const [word] = [usual, label, named, optioned].flatMap(
    (each) => each.exec(phrase)?.groups?.name ?? [],
  );
  return word === undefined ? null : { name: word };
}
