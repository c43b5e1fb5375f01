import type { KnownProduct } from '../catalog-lookup.ts';
import type { IntentItem } from '../intent.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { container, findPackSize } from '../text/pack-sizes.ts';
import { type Phrase, tokenPattern, toTokens } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { toNumeral } from './known-things.ts';
import { isNumber } from './numbers-of-names.ts';

/** A purchase of named products, with their names as `{item:n}` in the phrase. */
type CountedPurchase = {
  phrase: Phrase;
  mentions: readonly Mention[];
  items: readonly IntentItem[];
};

const placeholder = /^\{item:(\d+)\}$/u;
/** Before a name that begins with a number, and that has its own count or article. */
const counted = new RegExp(`^(?:an?|this|that|${wholeNumber}|\\d+x|x\\d+)$`, 'u');
const plural = /\p{L}[^s\W]s$/iu;

/** "Six panel caps": six of them, or an unknown number of a Six-Panel Cap? */
export function findNumberedNames({ phrase, mentions }: CountedPurchase): string[] {
  const tokens = phrase.trim().split(' ');
  return tokens.flatMap((token, at) => {
    const mention = mentions[Number(placeholder.exec(token)?.[1])];
    if (!mention || counted.test(tokens[at - 1] ?? '') || !isNumberedPlural(mention)) return [];
    return [mention.words.join(' ')];
  });
}

function isNumberedPlural({ words, products }: Mention): boolean {
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (!isNumber(toNumeral(words[0] ?? '')) || !plural.test(last)) return false;
  return products.every(
    ({ name }) =>
      !name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(last),
  );
}

/** A number of units of a product that is sold in packs of at most as many: 50 discs, or packs? */
export const findPackCounts = ({ phrase, mentions, items }: CountedPurchase): string[] =>
  mentions.flatMap((mention) => {
    const ids = new Set(mention.products.map(({ id }) => id));
    const quantities = items.flatMap(({ productId = '', quantity = 1 }) =>
      ids.has(productId) ? [quantity] : [],
    );
    const count = Math.max(0, ...quantities);
    const size = findSizeOfUnit(mention);
    if (size === null || count < size || saysPacks(phrase, count)) return [];
    const name = mention.words.join(' ');
    return namesPack.test(name) ? [] : [`${count} ${name}`];
  });

/** The smallest one, if it is an option of the product. */
function findSizeOfUnit({ products }: Mention): number | null {
  const texts = products.flatMap(({ name, tags, options }) => [
    ...listPackTexts({ name, options }),
    ...tags,
  ]);
  return findSmallestPack(texts);
}

type PackProduct = Pick<KnownProduct, 'name' | 'options'>;

const listPackTexts = ({ name, options }: PackProduct): string[] => [
  name,
  ...options.flatMap(({ values }) => values),
];

function findSmallestPack(texts: readonly string[]): number | null {
  const sizes = texts.flatMap((text) => findPackSize(text) ?? []);
  return sizes.length === 0 ? null : Math.min(...sizes);
}

/** Words of a text for a product that was found by them, and how many units they ask for. */
type FoundCount = { text: string; query: string; quantity: number };

/**
 * Whether a number may be of pieces of a product that is sold in packs. It is asked about products
 * that a search found, which are not among the known ones.
 */
export function isPackCount(product: PackProduct, { text, query, quantity }: FoundCount): boolean {
  const size = findSmallestPack(listPackTexts(product));
  const written = text.toLowerCase();
  return (
    size !== null &&
    quantity >= size &&
    findPackSize(written) !== size &&
    !namesPack.test(query.toLowerCase()) &&
    !saysPacks(toTokens(written), quantity)
  );
}

const packs = new RegExp(
  tokenPattern(`(?<count>${wholeNumber}) ${container}(?! of \\d)`).source,
  'gu',
);
/** "30 x sanding discs, pack of 25" */
const namesPack = new RegExp(`\\b(?:${container}|\\d+ ?(?:pcs?|pieces?|count|ct))\\b`, 'u');

const saysPacks = (phrase: Phrase, count: number): boolean =>
  [...phrase.matchAll(packs)].some(({ groups }) => parseNumber(groups?.count ?? '') === count);
