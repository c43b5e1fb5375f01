import type { KnownProduct } from '../catalog-lookup.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';

/** `32x34`, `32/34`, `w32/l34`: the values of the first two options that are numbers. */
const pair = /^w?(\d{2})[x/]l?(\d{2})$/u;
/** The same with spaces: `32 x 34`, `w32 l34`, `32 by 34`. */
const spacedPair = /(?<= )(?:(\d{2}) (?:x|\/|by) (\d{2})|w(\d{2}) (?:[x/] )?l(\d{2}))(?= )/gu;

/** The values of two options that a token gives, by the names of the options; null if it does not. */
export function readValuePair(
  token: string,
  { options }: Pick<KnownProduct, 'options'>,
): [name: string, value: string][] | null {
  const [, one = '', other = ''] = pair.exec(token) ?? [];
  const [first, second] = options.filter(({ values }) =>
    values.every((each) => /^\d+$/.test(each)),
  );
  if (!first?.values.includes(one) || !second?.values.includes(other)) return null;
  return [
    [first.name, one],
    [second.name, other],
  ];
}

/** Whether a token gives two values of options that one of the products has. */
export const isValuePair = (token: string, products: readonly KnownProduct[]): boolean =>
  products.some((product) => readValuePair(token, product) !== null);

/** The phrase with `32x34` in place of `32 x 34`, where a named product has these values. */
export const joinValuePairs = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  phrase.replace(spacedPair, (words, ...numbers: unknown[]) => {
    const [one, other] = numbers.slice(0, 4).filter((each) => typeof each === 'string');
    const joined = `${one}x${other}`;
    return mentions.some(({ products }) => isValuePair(joined, products)) ? joined : words;
  });
