import type { Options } from '../product.ts';
import { meaningOf, plainWord } from './synonyms.ts';

/**
 * Which variant somebody means. `missing`: nothing was said and there are several; `unknown`: none is
 * like that; `ambiguous`: several are.
 */
export type Resolution<Variant> =
  | { variant: Variant }
  | { variant: null; why: 'missing' | 'unknown' | 'ambiguous' };

type Reading = (text: string) => string;

/**
 * Finds the variant that the options name, without regard to case, surrounding blanks and well-known
 * synonyms of sizes and colors (decisions 4). Options that all variants share may be left out. What
 * is said literally goes before what means the same, and a variant with just these options before
 * one with more.
 */
export function resolveVariant<Variant extends { options: Options }>(
  variants: readonly Variant[],
  asked: Options | null,
): Resolution<Variant> {
  if (asked === null || Object.keys(asked).length === 0) {
    const [only, ...others] = variants;
    return only && others.length === 0 ? { variant: only } : { variant: null, why: 'missing' };
  }
  const fitting = [plainWord, meaningOf]
    .map((read) => variantsLike(variants, asked, read))
    .find((found) => found.length > 0);
  const [first, ...others] = fitting ?? [];
  if (!first) return { variant: null, why: 'unknown' };
  return others.length === 0 ? { variant: first } : { variant: null, why: 'ambiguous' };
}

/** Those with all that was asked; where some have nothing beyond it, these alone. */
function variantsLike<Variant extends { options: Options }>(
  variants: readonly Variant[],
  asked: Options,
  read: Reading,
): Variant[] {
  const wanted = Object.entries(readAll(asked, read));
  const like = variants
    .map((variant) => ({ variant, options: readAll(variant.options, read) }))
    .filter(({ options }) => wanted.every(([name, value]) => options[name] === value));
  const exact = like.filter(({ options }) => Object.keys(options).length === wanted.length);
  return (exact.length > 0 ? exact : like).map(({ variant }) => variant);
}

function readAll(options: Options, read: Reading): Options {
  const pairs = Object.entries(options).map(([name, value]) => [read(name), read(value)]);
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
