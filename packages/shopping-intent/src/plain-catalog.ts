import type { CatalogLookup } from './catalog-lookup.ts';
import { toCanonicalTerm } from './text/synonyms.ts';

/** A catalog without a search: it knows regular plurals, and compares everything else as it is. */
export const plainCatalog: CatalogLookup = {
  splitWords: (text) =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []).map((word) =>
      word.replace(/(?<=\p{L}{3})(?<!s)s$/u, ''),
    ),
  resolveOptions: ({ options }, requested) =>
    Object.fromEntries(
      Object.entries(requested).flatMap(([name, value]): [string, string][] => {
        const option = options.find((each) => isEqual(each.name, name));
        if (!option) return [];
        return [[option.name, option.values.find((each) => isEqual(each, value)) ?? value]];
      }),
    ),
  minorDigits: (currency) =>
    nonDefaultDigits.find(([, those]) => those.includes(currency))?.[0] ?? 2,
};

// As in ISO 4217. The data of the runtime differ for some currencies.
const nonDefaultDigits: [number, string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const isEqual = (one: string, other: string) => toCanonicalTerm(one) === toCanonicalTerm(other);
