import type { KnownProduct } from '../catalog-lookup.ts';
import type { Phrase } from '../text/phrase.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';
import type { Mention } from './find-mentions.ts';

type Options = Pick<KnownProduct, 'options'>;
type NamedValue = [name: string, value: string];

/** `32x34`, `32/34`, `w32/l34`: the values of the first two options that are numbers. */
const pair = /^w?(\d{2})[x/]l?(\d{2})$/u;
/** The same with spaces: `32 x 34`, `w32 l34`, `32 by 34`, `32, 34`, `32 34`. */
const spacedPair =
  /(?<= )(?:(\d{2}) (?:(?:x|\/|by|,) )?(\d{2})|w(\d{2}) (?:[x/] )?l(\d{2}))(?= )/gu;
/** `m/black`, `42/blue`, `large/red/slim`, but not `2/3` and dates. */
const slashed = /^(?=.*\p{L})[^/\s]+(?:\/[^/\s]+){1,3}$/u;

/** The values of several options that a token gives, by the names of the options; else null. */
export const readValuePair = (token: string, product: Options): NamedValue[] | null =>
  readNumbers(token, product) ?? readSlashed(token, product);

function readNumbers(token: string, { options }: Options): NamedValue[] | null {
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

/** Every part is the value of another option. An option can also have `m/l` as one value. */
function readSlashed(token: string, { options }: Options): NamedValue[] | null {
  if (!slashed.test(token) || options.some((option) => findValue(option, token))) return null;
  const found = new Map<string, string>();
  for (const part of token.split('/')) {
    const option = options.find((each) => !found.has(each.name) && findValue(each, part));
    if (option === undefined) return null;
    found.set(option.name, findValue(option, part) ?? part);
  }
  return [...found];
}

function findValue({ values }: Options['options'][number], written: string): string | undefined {
  const term = toValueTerm(written);
  return values.find((value) => toValueTerm(value) === term);
}

/** Equal for `13 mm` and `13mm`, `Medium` and `M`. */
export const toValueTerm = (text: string): string => toCanonicalTerm(text).replaceAll(' ', '');

/** The dimensions of a value without their unit: `4x40` of `4 x 40 mm`; else null. */
export function findDimensions(value: string): string | null {
  const term = toValueTerm(value);
  return /^(\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?)+)\p{L}{1,4}$/u.exec(term)?.[1] ?? null;
}

/** Whether a token gives the values of several options that one of the products has. */
export const isValuePair = (token: string, products: readonly Options[]): boolean =>
  products.some((product) => readValuePair(token, product) !== null);

/** The phrase with `32x34` in place of `32 x 34`, where a named product has these values. */
export const joinValuePairs = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  phrase.replace(spacedPair, (words, ...numbers: unknown[]) => {
    const [one, other] = numbers.slice(0, 4).filter((each) => typeof each === 'string');
    const joined = `${one}x${other}`;
    return mentions.some(({ products }) => isValuePair(joined, products)) ? joined : words;
  });
