import type { VariantOptions } from '../product.ts';
import { normalizeWord, toCanonicalTerm } from './synonyms.ts';

/**
 * Which variant somebody means. `missing`: nothing was said and there are several; `unknown`: none is
 * like that; `ambiguous`: several are.
 */
export type VariantResolution<Variant> =
  | { variant: Variant }
  | { variant: null; why: 'missing' | 'unknown' | 'ambiguous' };

type NormalizeText = (text: string) => string;

/**
 * Finds the variant that the options name, without regard to case, surrounding blanks and well-known
 * synonyms of sizes and colors (decisions 4). Options that all variants share may be left out. What
 * is said literally goes before what means the same, and a variant with just these options before
 * one with more.
 */
export function resolveVariant<Variant extends { options: VariantOptions }>(
  variants: readonly Variant[],
  asked: VariantOptions | null,
): VariantResolution<Variant> {
  if (asked === null || Object.keys(asked).length === 0) {
    const [only, ...others] = variants;
    return only && others.length === 0 ? { variant: only } : { variant: null, why: 'missing' };
  }
  const fitting = [normalizeWord, toCanonicalTerm]
    .map((read) => findMatchingVariants(variants, asked, read))
    .find((found) => found.length > 0);
  const [first, ...others] = fitting ?? [];
  if (!first) return { variant: null, why: 'unknown' };
  return others.length === 0 ? { variant: first } : { variant: null, why: 'ambiguous' };
}

/** Those with all that was asked; where some have nothing beyond it, these alone. */
function findMatchingVariants<Variant extends { options: VariantOptions }>(
  variants: readonly Variant[],
  asked: VariantOptions,
  read: NormalizeText,
): Variant[] {
  const wanted = Object.entries(normalizeOptions(asked, read));
  const like = variants
    .map((variant) => ({ variant, options: normalizeOptions(variant.options, read) }))
    .filter(({ options }) => wanted.every(([name, value]) => options[name] === value));
  const exact = like.filter(({ options }) => Object.keys(options).length === wanted.length);
  return (exact.length > 0 ? exact : like).map(({ variant }) => variant);
}

function normalizeOptions(options: VariantOptions, read: NormalizeText): VariantOptions {
  const pairs = Object.entries(options).map(([name, value]) => [read(name), read(value)]);
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
