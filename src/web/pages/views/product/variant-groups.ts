import type { ProductDto } from '../../../../core/catalog/product-dto.ts';

export type ProductVariantDto = ProductDto['variants'][number];

/** Variants that share one value of one option. */
export type VariantGroup = {
  /** The option's name, or null: the variants are not divided. */
  option: string | null;
  value: string;
  /** Each with what tells it from the others of its group. */
  members: { label: string; variant: ProductVariantDto }[];
};

/**
 * Divides variants by the option with the fewest values, the first such one, so that 40 colors in 3
 * finishes are three lists of forty. With a single option there is one list.
 */
export function groupVariants(variants: ProductVariantDto[]): VariantGroup[] {
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  const divider = names.length > 1 ? dividingOption(names, variants) : null;
  const groups = Map.groupBy(variants, ({ options }) =>
    divider === null ? '' : (options[divider] ?? ''),
  );
  return [...groups].map(([value, members]) => ({
    option: divider ?? names[0] ?? null,
    value,
    members: members.map((variant) => ({ label: labelOf(variant, divider), variant })),
  }));
}

function dividingOption(names: string[], variants: ProductVariantDto[]): string | null {
  const valuesOf = (name: string) => new Set(variants.map(({ options }) => options[name])).size;
  return names.toSorted((a, b) => valuesOf(a) - valuesOf(b))[0] ?? null;
}

function labelOf({ options }: ProductVariantDto, divider: string | null): string {
  const rest = Object.entries(options).filter(([name]) => name !== divider);
  return rest.map(([, value]) => value).join(' / ');
}
