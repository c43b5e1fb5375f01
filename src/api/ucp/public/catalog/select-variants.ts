import { isInStock, type Variant } from '../../../../core/catalog/product.ts';
import { featuredFirst, featuredOf, optionsOf, selectionOf } from './present-product.ts';

export type SelectedOption = { name: string; label: string };

/** How a product is looked at: its variants, the named one among them, and what is chosen. */
export type VariantQuery = {
  variants: readonly Variant[];
  /** A variant that was asked for by its own id. */
  requestedVariant: Variant | null;
  selected: readonly SelectedOption[];
  /** Option names; the last goes first when nothing fits all that is chosen. */
  preferences: readonly string[];
};

/**
 * What a page of a product shows (UCP catalog lookup): the choice that holds, the variants like it
 * with the featured one first, and for each value whether it goes with the choice.
 */
export function selectVariants(look: VariantQuery) {
  const { variants, requestedVariant } = look;
  const selected = effectiveSelection(look);
  const fitting = variants.filter((variant) => matchesSelection(variant, selected));
  const featured = requestedVariant ?? featuredOf(fitting) ?? featuredOf(variants);
  const options = optionsOf(variants).map(({ name, labels }) => ({
    name,
    values: labels.map((label) => ({
      label,
      ...valueAvailability(variants, selected, { name, label }),
    })),
  }));
  return { selected, variants: featuredFirst(fitting, featured), options };
}

/** A named variant is its own choice; nothing chosen is the featured variant's. */
function effectiveSelection({
  variants,
  requestedVariant,
  selected,
  preferences,
}: VariantQuery): SelectedOption[] {
  if (requestedVariant) return selectionOf(requestedVariant);
  const known = selected.filter(({ name, label }) =>
    variants.some(({ options }) => options[name] === label),
  );
  if (known.length > 0) return relaxSelection(variants, known, preferences);
  const featured = featuredOf(variants);
  return featured ? selectionOf(featured) : [];
}

/** Choices are dropped until a variant has all that are left. One always does: each of them is had by some. */
function relaxSelection(
  variants: readonly Variant[],
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): SelectedOption[] {
  const rank = ({ name }: SelectedOption) => {
    const at = preferences.indexOf(name);
    return at < 0 ? preferences.length : at;
  };
  const kept = [...selected].sort((one, other) => rank(one) - rank(other));
  while (kept.length > 1 && !variants.some((variant) => matchesSelection(variant, kept)))
    kept.pop();
  return selected.filter((choice) => kept.includes(choice));
}

/** Whether a variant with this value, and otherwise as chosen, can be bought, and whether there is one. */
function valueAvailability(
  variants: readonly Variant[],
  selected: readonly SelectedOption[],
  value: SelectedOption,
): { available: boolean; exists: boolean } {
  const others = selected.filter(({ name }) => name !== value.name);
  const like = variants.filter((variant) => matchesSelection(variant, [...others, value]));
  return { available: like.some(isInStock), exists: like.length > 0 };
}

const matchesSelection = ({ options }: Variant, selected: readonly SelectedOption[]) =>
  selected.every(({ name, label }) => options[name] === label);
