import type { Product, Variant } from '../../catalog/product.ts';
import { resolveVariant } from '../../catalog/variants/resolve-variant.ts';
import { plainValue } from '../choose.ts';
import { createFinding, type Finding } from '../finding.ts';
import { type GoalResult, missedGoal, reachedGoal } from '../report.ts';
import { isTypo } from './near.ts';

/** Variants that are tried for each product. */
const maxVariants = 100;

/** Options that an agent reads as two although the merchant means one. */
export function checkOptions({ variants }: Product): Finding[] {
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  return [
    ...typosOf(names).map(([first, second]) => typo(`'${first}'`, `'${second}'`)),
    ...names.flatMap((name) =>
      typosOf(valuesOf(variants, name)).map(([first, second]) =>
        typo(`'${name}: ${first}'`, `'${name}: ${second}'`),
      ),
    ),
    ...names.flatMap((name) => missingOption(variants, name)),
  ];
}

/** Tries to pick each variant by the words of its options. */
export function pickVariants({ variants }: Product): GoalResult[] {
  if (variants.length < 2) return [];
  return variants.slice(0, maxVariants).map((variant) => {
    const isPicked = resolveVariant(variants, variant.options).variant === variant;
    const message = `The options ${describe(variant)} do not select one variant.`;
    return isPicked ? reachedGoal : missedGoal(createFinding('variant_ambiguous', message));
  });
}

const typo = (first: string, second: string): Finding =>
  createFinding('option_typo', `Options ${first} and ${second} differ by a typo.`);

function missingOption(variants: Variant[], name: string): Finding[] {
  const without = variants.filter(({ options }) => options[name] === undefined);
  if (without.length === 0) return [];
  const message = `${without.length} of ${variants.length} variants have no value for '${name}'.`;
  return [createFinding('option_missing', message)];
}

const valuesOf = (variants: Variant[], name: string): string[] => [
  ...new Set(variants.flatMap(({ options }) => options[name] ?? [])),
];

function typosOf(words: string[]): [string, string][] {
  return words.flatMap((first, index) =>
    words
      .slice(index + 1)
      .filter((second) => isTypo(plainValue(first), plainValue(second)))
      .map((second): [string, string] => [first, second]),
  );
}

const describe = ({ options }: Pick<Variant, 'options'>): string =>
  Object.entries(options)
    .map(([name, value]) => `'${name}: ${value}'`)
    .join(', ');
