import type { CatalogLookup, KnownProduct } from '../catalog-lookup.ts';
import { colors, shades } from '../lexicon/colors.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import { isPartName } from '../text/part-names.ts';
import { findDimensions, isValuePair } from './value-pairs.ts';

/** Words of colors and sizes. */
export const optionWords: ReadonlySet<string> = new Set(
  [...colors, ...shades, ...sizes, ...shortSizes].flatMap((name) => name.split(' ')),
);

/**
 * Whether a token is of an option that one of the products has or may have, whether it is of the
 * name of an option, and whether that name is a thing, such as a blade.
 */
export type OptionTest = {
  isOption: (token: string) => boolean;
  isAspect: (token: string) => boolean;
  isPart: (token: string) => boolean;
};

const aspects: ReadonlySet<string> = new Set(
  'size sizes sized color colour colors colours'.split(' '),
);

/** Words that are options of any product. */
export const anyProduct: OptionTest = {
  isOption: (token) => optionWords.has(token) || aspects.has(token),
  isAspect: (token) => aspects.has(token),
  isPart: () => false,
};

export function createOptionTest(
  products: readonly KnownProduct[],
  { splitWords }: CatalogLookup,
): OptionTest {
  const names = new Set(
    products.flatMap(({ options }) => options.flatMap(({ name }) => splitWords(name))),
  );
  const values = new Set(
    products.flatMap(({ options }) =>
      options.flatMap((option) => [
        ...[option.name, ...option.values].flatMap(splitWords),
        ...option.values.map((value) => value.toLowerCase().replaceAll(' ', '')),
        ...option.values.flatMap((value) => findDimensions(value) ?? []),
      ]),
    ),
  );
  const isOption = (token: string) =>
    optionWords.has(token) ||
    isValuePair(token, products) ||
    (/[\p{L}\p{N}]/u.test(token) &&
      (values.has(token) || splitWords(token).every((word) => values.has(word))));
  return {
    isOption,
    isAspect: (token) => aspects.has(token) || splitWords(token).some((word) => names.has(word)),
    isPart: (token) => splitWords(token).some((word) => names.has(word) && isPartName(word)),
  };
}
