import type { KnownProduct, VariantOptions } from '../catalog-lookup.ts';
import type { IntentItem } from '../intent.ts';
import { numberWords } from '../text/number-words.ts';
import { type Phrase, toTokens } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { isCounted } from './read-count.ts';

/*
 * A number may be how many are wanted or a value of an option: "sneakers 9". It is a count only
 * where the text says so, or before the name of a product whose option has another value.
 */

/** A purchase of named products, with their names as `{item:n}` in the phrase. */
type CountedPurchase = {
  phrase: Phrase;
  mentions: readonly Mention[];
  items: readonly IntentItem[];
};

type Options = Pick<KnownProduct, 'options'>;

const placeholder = /^\{item:\d+\}$/u;
const separator = /^(?:[,.;:!?()|/-]|and|plus|&|\{.*)$/u;
const countLabel = /^(?:x|qty|quantity|count|amount)$/u;

/** Numbers of a purchase that may count units or be values of an option. */
export function findValueCounts({ phrase, mentions, items }: CountedPurchase): string[] {
  const tokens = phrase.trim().split(' ');
  const products = mentions.flatMap((mention) => mention.products);
  const counts = items.flatMap((item) => {
    const product = products.find(({ id }) => id === item.productId);
    const isBeforeName = (at: number) => placeholder.test(nextName(tokens, at));
    return product && isDoubtful(product, item, { tokens, isBeforeName })
      ? [String(item.quantity)]
      : [];
  });
  return [...new Set([...counts, ...findRepeated(tokens, products, items)])];
}

/** "8, red, 8": the same number again, which says nothing new. */
function findRepeated(
  tokens: readonly string[],
  products: readonly Options[],
  items: readonly IntentItem[],
): string[] {
  const said = items.flatMap(({ quantity, options = {} }) => [
    String(quantity),
    ...Object.values(options),
  ]);
  return [...new Set(tokens)].filter(
    (token) =>
      /^\d+$/u.test(token) &&
      products.some((product) => findOption(product, token)?.isBare) &&
      said.includes(token) &&
      countOf(tokens, token) > countOf(said, token),
  );
}

const countOf = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

/** An item whose product was found by the words of a text. */
type FoundItem = { text: string; query: string; quantity?: number; options: VariantOptions };

/**
 * The number in a text that may be a value of a found product instead of how many are wanted; null
 * if there is none. `options`: the value, if the number is behind the name, where it is no count.
 */
export function readValueCount(
  product: Options,
  { text, query, quantity, options }: FoundItem,
): { number: string; options: VariantOptions | null } | null {
  const tokens = toTokens(text.toLowerCase()).trim().split(' ');
  const [first = ''] = toTokens(query.toLowerCase()).trim().split(' ');
  const isBeforeName = (at: number) => nextName(tokens, at, first) === first;
  if (!isDoubtful(product, { ...(quantity && { quantity }), options }, { tokens, isBeforeName }))
    return null;
  const number = String(quantity);
  const found = findOption(product, number);
  const isAfter = !tokens.some((token, at) => token === number && isBeforeName(at));
  return { number, options: found && isAfter ? { [found.name]: found.value } : null };
}

/** Where the number of an item stands in its text. */
type Place = { tokens: readonly string[]; isBeforeName: (at: number) => boolean };

function isDoubtful(
  product: Options,
  { quantity = 1, options = {} }: IntentItem,
  { tokens, isBeforeName }: Place,
): boolean {
  const number = String(quantity);
  const found = quantity > 1 ? findOption(product, number) : null;
  const places = tokens.flatMap((token, at) => (token === number ? [at] : []));
  if (!found || places.length === 0 || places.some((at) => isCount(tokens, at))) return false;
  // "Eight of them in size 8": the word is the count.
  if (tokens.some((token) => numberWords.get(token) === quantity)) return false;
  const chosen = product.options.find(({ name }) => name === found.name)?.values ?? [];
  const isOpen = !chosen.includes(options[found.name] ?? '');
  if (places.some(isBeforeName)) return isOpen && found.isBare;
  return isOpen || found.isBare;
}

/** `8 pairs`, `x 8`, `qty : 8`. */
const isCount = (tokens: readonly string[], at: number): boolean =>
  isCounted(tokens.slice(at + 1)) ||
  tokens.slice(Math.max(0, at - 2), at).some((token) => countLabel.test(token));

/** The option with a value that is the number, or the only one that is the number with a unit. */
function findOption({ options }: Options, number: string) {
  const all = options.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  const bare = all.find(({ value }) => value === number);
  if (bare) return { ...bare, isBare: true };
  const measured = all.find(({ value }) => new RegExp(`^${number} ?\\p{L}{1,4}$`, 'u').test(value));
  return measured ? { ...measured, isBare: false } : null;
}

const maxWordsBetween = 4;

/** The name after a number with its adjectives: `8 red {item:0}`. */
function nextName(tokens: readonly string[], at: number, name?: string): string {
  const next = tokens.slice(at + 1, at + 2 + maxWordsBetween);
  return next.find((token) => token === name || separator.test(token)) ?? '';
}
