import type { ProductDto } from '../../../../core/catalog/product-dto.ts';

export type ProductVariantDto = ProductDto['variants'][number];

/** Variants that share one value of one option. */
export type VariantGroup = {
  /** The option's name, or null when the variants have no options. */
  option: string | null;
  value: string;
  /** Each variant with its remaining option values as label. */
  members: { label: string; variant: ProductVariantDto }[];
};

/**
 * Groups variants by the (first) option with the fewest values: 40 colors in 3 finishes become 3
 * lists of 40. A single option makes one list.
 */
export function groupVariants(variants: ProductVariantDto[]): VariantGroup[] {
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  const groupOption = names.length > 1 ? groupingOption(names, variants) : null;
  const groups = Map.groupBy(variants, ({ options }) =>
    groupOption === null ? '' : (options[groupOption] ?? ''),
  );
  return [...groups].map(([value, members]) => ({
    option: groupOption ?? names[0] ?? null,
    value,
    members: members.map((variant) => ({ label: labelOf(variant, groupOption), variant })),
  }));
}

function groupingOption(names: string[], variants: ProductVariantDto[]): string | null {
  const valuesOf = (name: string) => new Set(variants.map(({ options }) => options[name])).size;
  return names.toSorted((a, b) => valuesOf(a) - valuesOf(b))[0] ?? null;
}

function labelOf({ options }: ProductVariantDto, groupOption: string | null): string {
  const rest = Object.entries(options).filter(([name]) => name !== groupOption);
  return rest.map(([, value]) => value).join(' / ');
}
