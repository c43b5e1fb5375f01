import type { VariantRow } from './variant-matrix.ts';

/** A column of the variant table, in the order of the table. */
export type VariantColumn = {
  name:
    | ('price' | 'compare_at_price' | 'cost')
    | ('stock' | 'sku' | 'gtin' | 'mpn' | 'weight_grams');
  label: string;
  kind: 'money' | 'count' | 'text';
  maxLength?: number;
  placeholder?: string;
  /** Shown only when a variant has a value, or on request: the table would not fit. */
  isExtra?: true;
};

export const variantColumns: readonly VariantColumn[] = [
  { name: 'price', label: 'Price', kind: 'money' },
  { name: 'compare_at_price', label: 'Compare-at price', kind: 'money', isExtra: true },
  { name: 'cost', label: 'Cost', kind: 'money', isExtra: true },
  { name: 'stock', label: 'Stock', kind: 'count', placeholder: '∞' },
  { name: 'sku', label: 'SKU', kind: 'text', maxLength: 200 },
  { name: 'gtin', label: 'Barcode (GTIN)', kind: 'text', maxLength: 14 },
  { name: 'mpn', label: 'Part number', kind: 'text', maxLength: 70, isExtra: true },
  { name: 'weight_grams', label: 'Weight (g)', kind: 'count', isExtra: true },
];

export const isUsed = ({ name }: VariantColumn, rows: VariantRow[]): boolean =>
  rows.some((row) => row[name] !== '' && row[name] !== null);
