import type { Item } from '../intent.ts';
import { type Heard, saidValue } from '../phrase/listen.ts';
import { wholeNumber } from '../phrase/numbers.ts';
import { type Phrase, spaced } from '../phrase/phrase.ts';
import { readExclusions } from './exclusions.ts';
import { isOnlyColor, readOptions } from './options.ts';
import { readQuantity } from './quantities.ts';
import { queryOf } from './query.ts';
import { readReference } from './references.ts';

// A second thing begins with a count, an article, or an id; `salt and pepper mill` is one thing.
const nextItem = new RegExp(
  `(?<= )(?:and|,|plus|,? ?and also|as well as|&)(?= (?:also )?(?:${wholeNumber} (?!size|licen|copies|copy|units?|pieces)(?=[\\p{L}{])|an? |the |another |\\{(?:prd|var):|x ?\\d))`,
  'u',
);

/** The things a phrase names, at most 50, each read on its own; what says nothing is left out. */
export function readItems(heard: Heard, phrase: Phrase): Item[] {
  return phrase
    .split(nextItem, 50)
    .map((part) => readItem(heard, spaced(part)))
    .filter((item) => Object.keys(item).length > 0);
}

function readItem(heard: Heard, phrase: Phrase): Item {
  const ids = idsIn(heard, phrase);
  const excluded = readExclusions(phrase);
  const placed = readReference(excluded.rest);
  const { options, rest } = readOptions(placed.rest);
  const counted = readQuantity(rest);
  const words = queryOf(counted.rest);
  const query = ids.isNamed || isOnlyColor(words) ? '' : words;
  const reference = ids.isNamed ? null : referenceOf(placed.reference, query);
  return {
    ...ids.said,
    ...(query === '' ? {} : { query }),
    ...(counted.quantity === null ? moreOf(phrase) : { quantity: counted.quantity }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(excluded.without.length === 0 ? {} : { without: excluded.without }),
    ...(reference === null ? {} : { reference }),
  };
}

function idsIn(heard: Heard, phrase: Phrase): { said: Item; isNamed: boolean } {
  const productId = saidValue(heard, phrase, 'prd');
  const variantId = saidValue(heard, phrase, 'var');
  const said = {
    ...(productId === undefined ? {} : { productId }),
    ...(variantId === undefined ? {} : { variantId }),
  };
  return { said, isNamed: Object.keys(said).length > 0 };
}

// "those two mugs" names mugs; only what has no name of its own refers to what was said before.
function referenceOf(reference: Item['reference'] | null, query: string): number | 'last' | null {
  return reference === 'last' && query !== '' ? null : (reference ?? null);
}

function moreOf(phrase: Phrase): { quantity?: number } {
  return / (?:another|one more|an? (?:second|third|further|additional|extra)) /.test(phrase)
    ? { quantity: 1 }
    : {};
}
