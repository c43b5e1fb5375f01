import type { Static } from 'typebox';
import type { InventoryItemDto } from '../../../catalog/inventory/inventory-item.ts';
import type { CsvColumn } from '../csv.ts';

type Column = CsvColumn<Static<typeof InventoryItemDto>>;

/**
 * One line for each variant. An import reads the counts in `on_hand`, by the variant. Units are empty
 * where stock is not tracked.
 */
export const inventoryColumns: Column[] = [
  { header: 'product', cell: ({ product_name: name }) => name },
  { header: 'options', cell: ({ options }) => describeOptions(options) },
  { header: 'sku', cell: ({ sku }) => sku },
  { header: 'on_hand', cell: ({ on_hand: units }) => units },
  { header: 'reserved', cell: ({ tracked, reserved }) => (tracked ? reserved : null) },
  { header: 'available', cell: ({ available }) => available },
  {
    header: 'low_stock_threshold',
    cell: ({ tracked, effective_low_stock_threshold: units }) => (tracked ? units : null),
  },
  { header: 'store', cell: ({ site_slug: slug }) => slug },
  { header: 'variant_id', cell: ({ variant_id: id }) => id },
];

/** `Size: M, Color: Blue`. */
const describeOptions = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
