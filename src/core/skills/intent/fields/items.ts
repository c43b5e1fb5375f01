import type { IntentItem } from '../intent.ts';
import { toLiteral } from '../phrase/literals.ts';
import { wholeNumber } from '../phrase/numbers.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import { normalizeSpaces, type Phrase } from '../phrase/phrase.ts';
import { readExclusions } from './exclusions.ts';
import { isOnlyColor, readOptions } from './options.ts';
import { readQuantity } from './quantities.ts';
import { extractQuery, isFiller } from './query.ts';
import { readReference } from './references.ts';

// A second thing begins with a count, an article, or an id; `salt and pepper mill` is one thing.
const nextItem = new RegExp(
  `(?<= )(?:and|,|plus|,? ?and also|as well as|&)(?= (?:also )?(?:${wholeNumber} (?!size|licen|copies|copy|units?|pieces)(?=[\\p{L}{])|an? |the |another |\\{(?:prd|var):|x ?\\d))`,
  'u',
);

/** The things a phrase names, at most 50, each read on its own; what says nothing is left out. */
export function readItems(heard: Utterance, phrase: Phrase): IntentItem[] {
  return phrase
    .split(nextItem, 50)
    .map((part) => readItem(heard, normalizeSpaces(part)))
    .filter((item) => Object.keys(item).length > 0);
}

function readItem(heard: Utterance, phrase: Phrase): IntentItem {
  const ids = readIds(heard, phrase);
  const excluded = readExclusions(phrase);
  const placed = readReference(excluded.rest);
  const { options, rest } = readOptions(placed.rest);
  const counted = readQuantity(rest);
  const words = extractQuery(quoteNameWords(counted.rest));
  const query = ids.isNamed || isOnlyColor(words) ? '' : words;
  const reference = ids.isNamed ? null : selectReference(placed.reference, query);
  return {
    ...ids.said,
    ...(query === '' ? {} : { query }),
    ...(counted.quantity === null ? readMoreQuantity(phrase) : { quantity: counted.quantity }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(excluded.without.length === 0 ? {} : { without: excluded.without }),
    ...(reference === null ? {} : { reference }),
  };
}

const nameWords = new Set(
  'day morning afternoon evening market stock range hunting love seat dad father mom mum mother son daughter wife husband boyfriend girlfriend friend brother sister grandma grandpa boss partner bit super view list section budget shopping thinking looking carry searching'.split(
    ' ',
  ),
);
const article = /^(?:an?|the|\d+|another|one|two|three)$/;

/** Of `a day ferry` the day is part of the name: without it another product would be bought. */
function quoteNameWords(phrase: Phrase): Phrase {
  const words = phrase.split(' ');
  const isContent = (word: string | undefined) =>
    word !== undefined && /^[\p{L}\p{N}]/u.test(word) && !isFiller(` ${word} `);
  const named = words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    const isNamed =
      nameWords.has(word) &&
      ((isContent(after) && (article.test(before ?? '') || before === '|' || isContent(before))) ||
        (isContent(before) && lastWords.has(word)));
    return isNamed ? toLiteral([word]) : word;
  });
  return named.join(' ');
}

// Also the last word of a name: `a drill bit`.
const lastWords = new Set(['bit', 'range', 'market', 'list']);

function readIds(heard: Utterance, phrase: Phrase): { said: IntentItem; isNamed: boolean } {
  const productId = extractValue(heard, phrase, 'prd');
  const variantId = extractValue(heard, phrase, 'var');
  const said = {
    ...(productId === undefined ? {} : { productId }),
    ...(variantId === undefined ? {} : { variantId }),
  };
  return { said, isNamed: Object.keys(said).length > 0 };
}

// "those two mugs" names mugs; only what has no name of its own refers to what was said before.
function selectReference(
  reference: IntentItem['reference'] | null,
  query: string,
): number | 'last' | null {
  return reference === 'last' && query !== '' ? null : (reference ?? null);
}

function readMoreQuantity(phrase: Phrase): { quantity?: number } {
  return / (?:another|one more|an? (?:second|third|further|additional|extra)) /.test(phrase)
    ? { quantity: 1 }
    : {};
}
