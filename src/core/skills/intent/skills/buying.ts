import { readAddress, sendsThere } from '../fields/addresses.ts';
import { readItems } from '../fields/items.ts';
import type { Item, SaidAddress } from '../intent.ts';
import { type Heard, saidValue } from '../phrase/listen.ts';
import { type Phrase, takeAll, tokens } from '../phrase/phrase.ts';

/** What is known before a skill reads: the store and the coupon. */
export type Known = { siteSlug: string | undefined; code: string | null };

/** All that a skill reads from. */
export type Frame = Known & { heard: Heard; phrase: Phrase };

// Everything around the things themselves: verbs, carts, chatter that only buying has.
const around = tokens(
  [
    '(?:to|in|into|on|from|out of|of|for|with|at|inside)? ?(?:the |my |your |this |a |our |new |fresh |empty |blank |another |shopping |order )*(?:cart|basket|shopping bag|(?<=my )bag|order basket|\\{cart:\\d+\\}|cart_token|order)(?: items?)?',
    '(?:go ahead and|does (?:the )?checkout work|(?:with|by) (?:a |my )?(?:credit |debit )?card)',
    '(?:ucp )?(?:check ?out|checkout|check me out|ucp-checkout|checkout session|session|payment|pay|paying|pays|paid)',
    "(?:i am |i'm |i )?(?:kick|toss|chuck|pull|eliminate|ditch|add|adding|put|throw in|throw|stick|place|drop|include|toss|remove|delete|take out|take|get rid of|out|order|submit|confirm|book|grab|get me|give me|complete|finish|continue|proceed|start|begin|initiate|ready|create|open|make|set up|finalize|update|change|increase|decrease|reduce|raise|lower|adjust|modify|bump|ring me up|set|discard|cancel|empty|clear|settle|forget|include)",
    "that(?:'s| is| will be| would be|'ll be) (?:all|it|everything)|all done|i'm done|we're done|done",
    '(?:i |we )?(?:changed|change) (?:my|our) mind(?: about| on)?',
    '(?:back (?:out|off|in|again)|back|(?:number|count) of|once)(?= )',
    '(?:unit|units|product_id|product|item_id|variant_id|variant|quantity of|quantity|qty|id|cart_token|confirmation_token)',
    '(?:email|e-mail|mail|site_slug|receipts?|session)(?: (?:is|to|:|=))?',
    '(?:using |with |and |use |apply |a |the |my |coupon |code |discount )*\\{coupon\\}(?: code)?',
    '(?:approved|has approved|anymore|no longer|instead|rather|prefer to|now|again|after all|actually|would you|we|first thing|download|agent|digital|wallet|time to|ring up|(?:with|by|via) paypal|send)',
    '\\{(?:site|cs:\\d+|li:\\d+|email:\\d+|url:\\d+|person:\\d+|rate:\\d+|ship:\\d+)\\}',
  ].join('|'),
);

function thingsIn(phrase: Phrase): Phrase {
  return takeAll(phrase.replace(' . . . ', ' | '), around).rest;
}

const sent = tokens(
  '(?:and |, |then )*(?:please )?(?:ship|deliver|send|shipping|delivering|delivery|shipped|delivered|sent)(?: it| them| this| that| everything)? (?:to|in)(?: the)?',
);

/** Fields of everything that buys. */
export function common({ heard, phrase, siteSlug }: Frame) {
  const email = saidValue(heard, phrase, 'email');
  return {
    ...(siteSlug === undefined ? {} : { siteSlug }),
    ...(email === undefined ? {} : { email }),
  };
}

/** The address that something goes to, and the phrase without all that is said of it. */
export function placeIn(phrase: Phrase): { address: SaidAddress | null; rest: Phrase } {
  if (!sendsThere.test(phrase)) return { address: null, rest: phrase };
  const { address, rest } = readAddress(phrase);
  if (address === null) return { address, rest: phrase };
  const from = sent.exec(rest);
  return { address, rest: from ? `${rest.slice(0, from.index)}| ` : rest };
}

/** The things that are to be bought, put in or taken out. */
export function namedItems(heard: Heard, phrase: Phrase): Item[] {
  return readItems(heard, thingsIn(phrase)).map(referring);
}

// "I'll take two": of what was spoken of last.
function referring(item: Item): Item {
  const { productId, variantId, query, reference } = item;
  const isNamed = productId ?? variantId ?? query ?? reference;
  return isNamed === undefined ? { ...item, reference: 'last' } : item;
}
