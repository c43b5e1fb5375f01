import type { Exchange, InventoryItem } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import css from './orders.module.css';

/** The new items of an exchange, which contains only the ids of their variants. */
export function ReplacementItems({ item: { id, items } }: { item: Exchange }) {
  const { data } = useApi(['inventory', 'exchange', id], async (stoa, options) => {
    const pages = await Promise.all(
      items.map(({ new_variant_id }) =>
        stoa.inventory.list({ variant_id: new_variant_id }, options),
      ),
    );
    return pages.flatMap(({ inventory }) => inventory);
  });
  if (!data) return null;
  const names = items.map(({ quantity, new_variant_id: variant }) => {
    const found = data.find(({ variant_id }) => variant_id === variant);
    return `${quantity} × ${found ? nameOf(found) : variant}`;
  });
  return <span className={css.quiet}>{`Replacement: ${names.join('; ')}`}</span>;
}

const nameOf = ({ product_name: name, options, sku }: InventoryItem): string =>
  [name, ...Object.values(options), sku].filter(Boolean).join(', ');
