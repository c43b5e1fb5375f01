import type { IntentItem } from '../intent.ts';
import { toLiteral } from '../phrase/literals.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import { wholeNumber } from '../text/numbers.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { quoteOtherNames } from '../things/names-beside.ts';
import { readExclusions } from './exclusions.ts';
import { isOnlyColor, readOptions } from './options.ts';
import { withoutHouseNumbers } from './place/house-numbers.ts';
import { readQuantity } from './quantities.ts';
import { extractQuery, isFiller } from './query.ts';
import { readReference } from './references.ts';

// A further item begins with a count, an article or an id; `salt and pepper mill` is one item.
const nextItem = new RegExp(
  `(?<= )(?:and|,|plus|,? ?and also|as well as|&)(?= (?:also )?(?:${wholeNumber} (?!size|licen|copies|copy|units?|pieces)(?=[\\p{L}{])|an? |the |another |\\{(?:prd|var):|x ?\\d))`,
  'u',
);

/** Reads the items that a phrase names, at most 50. Drops parts without any content. */
export function readItems(utterance: Utterance, phrase: Phrase): IntentItem[] {
  return withoutHouseNumbers(phrase)
    .split(nextItem, 50)
    .map((part) => readItem(utterance, normalizeSpaces(part)))
    .filter((item) => Object.keys(item).length > 0);
}

function readItem(utterance: Utterance, phrase: Phrase): IntentItem {
  const ids = readIds(utterance, phrase);
  const excluded = readExclusions(phrase);
  const referenced = readReference(excluded.rest);
  const { options, rest } = readOptions(quoteOtherNames(referenced.rest));
  const counted = readQuantity(rest);
  const words = extractQuery(quoteNameWords(counted.rest));
  const query = ids.isNamed || isOnlyColor(words) ? '' : words;
  const reference = ids.isNamed ? null : selectReference(referenced.reference, query);
  return {
    ...ids.fields,
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

/**
 * Quotes words that are part of a name here but filler elsewhere: `day` in `a day ferry`. Without
 * it, another product would be bought.
 */
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

// These can also be the last word of a name: `a drill bit`.
const lastWords = new Set(['bit', 'range', 'market', 'list']);

function readIds(utterance: Utterance, phrase: Phrase): { fields: IntentItem; isNamed: boolean } {
  const productId = extractValue(utterance, phrase, 'prd');
  const variantId = extractValue(utterance, phrase, 'var');
  const fields = {
    ...(productId === undefined ? {} : { productId }),
    ...(variantId === undefined ? {} : { variantId }),
  };
  return { fields, isNamed: Object.keys(fields).length > 0 };
}

// "those two mugs" names mugs; only items without words refer to an earlier one.
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
