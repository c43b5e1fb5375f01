import { isInStock, type Variant } from '../../../../core/catalog/product.ts';
import { featuredFirst, featuredOf, optionsOf, selectionOf } from './present-product.ts';

export type Selection = { name: string; label: string };

/** How a product is looked at: its variants, the named one among them, and what is chosen. */
export type Look = {
  variants: readonly Variant[];
  /** A variant that was asked for by its own id. */
  named: Variant | null;
  selected: readonly Selection[];
  /** Option names; the last goes first when nothing fits all that is chosen. */
  preferences: readonly string[];
};

/**
 * What a page of a product shows (UCP catalog lookup): the choice that holds, the variants like it
 * with the featured one first, and for each value whether it goes with the choice.
 */
export function narrow(look: Look) {
  const { variants, named } = look;
  const selected = effective(look);
  const fitting = variants.filter((variant) => fits(variant, selected));
  const featured = named ?? featuredOf(fitting) ?? featuredOf(variants);
  const options = optionsOf(variants).map(({ name, labels }) => ({
    name,
    values: labels.map((label) => ({ label, ...signals(variants, selected, { name, label }) })),
  }));
  return { selected, variants: featuredFirst(fitting, featured), options };
}

/** A named variant is its own choice; nothing chosen is the featured variant's. */
function effective({ variants, named, selected, preferences }: Look): Selection[] {
  if (named) return selectionOf(named);
  const known = selected.filter(({ name, label }) =>
    variants.some(({ options }) => options[name] === label),
  );
  if (known.length > 0) return relaxed(variants, known, preferences);
  const featured = featuredOf(variants);
  return featured ? selectionOf(featured) : [];
}

/** Choices are dropped until a variant has all that are left. One always does: each of them is had by some. */
function relaxed(
  variants: readonly Variant[],
  selected: readonly Selection[],
  preferences: readonly string[],
): Selection[] {
  const rank = ({ name }: Selection) => {
    const at = preferences.indexOf(name);
    return at < 0 ? preferences.length : at;
  };
  const kept = [...selected].sort((one, other) => rank(one) - rank(other));
  while (kept.length > 1 && !variants.some((variant) => fits(variant, kept))) kept.pop();
  return selected.filter((choice) => kept.includes(choice));
}

/** Whether a variant with this value, and otherwise as chosen, can be bought, and whether there is one. */
function signals(
  variants: readonly Variant[],
  selected: readonly Selection[],
  value: Selection,
): { available: boolean; exists: boolean } {
  const others = selected.filter(({ name }) => name !== value.name);
  const like = variants.filter((variant) => fits(variant, [...others, value]));
  return { available: like.some(isInStock), exists: like.length > 0 };
}

const fits = ({ options }: Variant, selected: readonly Selection[]) =>
  selected.every(({ name, label }) => options[name] === label);
