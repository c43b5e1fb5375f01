import { normalizeWord, toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { VariantOptions } from '../product.ts';

/**
 * The resolved variant, or why there is none. `missing`: no options were given for a product with
 * several variants; `unknown`: no variant matches; `ambiguous`: several variants match.
 */
export type VariantResolution<Variant> =
  | { variant: Variant }
  | { variant: null; why: 'missing' | 'unknown' | 'ambiguous' };

type NormalizeText = (text: string) => string;

/**
 * Finds the variant with the requested options. Case, surrounding spaces and well-known synonyms of
 * sizes and colors are ignored. Options may be omitted when the others identify one variant. A
 * literal match wins over a synonym, and a variant with exactly these options over one with more.
 */
export function resolveVariant<Variant extends { options: VariantOptions }>(
  variants: readonly Variant[],
  requested: VariantOptions | null,
): VariantResolution<Variant> {
  if (requested === null || Object.keys(requested).length === 0) {
    const [only, ...others] = variants;
    return only && others.length === 0 ? { variant: only } : { variant: null, why: 'missing' };
  }
  const matches = [normalizeWord, toCanonicalTerm]
    .map((normalize) => findMatchingVariants(variants, requested, normalize))
    .find((found) => found.length > 0);
  const [first, ...others] = matches ?? [];
  if (!first) return { variant: null, why: 'unknown' };
  return others.length === 0 ? { variant: first } : { variant: null, why: 'ambiguous' };
}

/** Variants with all requested options; only those without further options, if there are any. */
function findMatchingVariants<Variant extends { options: VariantOptions }>(
  variants: readonly Variant[],
  requested: VariantOptions,
  normalize: NormalizeText,
): Variant[] {
  const wanted = Object.entries(normalizeOptions(requested, normalize));
  const matching = variants
    .map((variant) => ({ variant, options: normalizeOptions(variant.options, normalize) }))
    .filter(({ options }) => wanted.every(([name, value]) => options[name] === value));
  const exact = matching.filter(({ options }) => Object.keys(options).length === wanted.length);
  return (exact.length > 0 ? exact : matching).map(({ variant }) => variant);
}

function normalizeOptions(options: VariantOptions, normalize: NormalizeText): VariantOptions {
  const pairs = Object.entries(options).map(([name, value]) => [normalize(name), normalize(value)]);
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
