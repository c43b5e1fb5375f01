import { isInStock, type Variant } from '../../../../core/catalog/product.ts';
import { featuredFirst, featuredOf, optionsOf, selectionOf } from './present-product.ts';

export type SelectedOption = { name: string; label: string };

/** Variants to select from, and what the buyer has selected. */
export type VariantQuery = {
  variants: readonly Variant[];
  /** The variant whose id was requested. */
  requestedVariant: Variant | null;
  selected: readonly SelectedOption[];
  /** Option names by importance: the last is dropped first if no variant has all options. */
  preferences: readonly string[];
};

/**
 * The data of a product page (UCP catalog lookup): the effective selection, the matching variants
 * with the featured one first, and for each value whether it is available with the selection.
 */
export function selectVariants(query: VariantQuery) {
  const { variants, requestedVariant } = query;
  const selected = effectiveSelection(query);
  const fitting = variants.filter((variant) => matchesSelection(variant, selected));
  const featured = requestedVariant ?? featuredOf(fitting) ?? featuredOf(variants);
  const options = optionsOf(variants).map(({ name, values }) => ({
    name,
    values: values.map(({ label }) => ({
      label,
      ...valueAvailability(variants, selected, { name, label }),
    })),
  }));
  return { selected, variants: featuredFirst(fitting, featured), options };
}

/** The options of the requested variant, else the selected ones, else the featured variant's. */
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

/** Drops options until a variant has the rest. This ends, because some variant has each of them. */
function relaxSelection(
  variants: readonly Variant[],
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): SelectedOption[] {
  const rank = ({ name }: SelectedOption) => {
    const index = preferences.indexOf(name);
    return index < 0 ? preferences.length : index;
  };
  const kept = [...selected].sort((one, other) => rank(one) - rank(other));
  while (kept.length > 1 && !variants.some((variant) => matchesSelection(variant, kept)))
    kept.pop();
  return selected.filter((choice) => kept.includes(choice));
}

/** Whether a variant with this value and the other selected options exists and is in stock. */
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
