import type { InventoryItem } from '@stoa/client';

/** The values of the options: `M / Blue`; empty for a product without options. */
export const optionText = ({ options }: Pick<InventoryItem, 'options'>): string =>
  Object.values(options).join(' / ');

/** The product with the values of its options. */
export function itemName(item: Pick<InventoryItem, 'product_name' | 'options'>): string {
  const options = optionText(item);
  return options === '' ? item.product_name : `${item.product_name}, ${options}`;
}
