import type { Order } from '@stoa/client';
import { SearchField } from '../../ui/form/search-field.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';

type OrderFieldProps = FieldProps<Order | null> & { siteSlug: string };

/** The order that an email is written about; without one it is about a sample. */
export function OrderField({ siteSlug, ...field }: OrderFieldProps) {
  return (
    <SearchField<Order>
      label="Order"
      isOptional
      resource="orders"
      placeholder="A sample"
      find={(stoa, text, options) =>
        stoa.orders
          .list({ site_slug: siteSlug, limit: 10, ...(text && { q: text }) }, options)
          .then(({ orders }) => orders)
      }
      toText={({ name, buyer }) => [name, buyer?.email].filter(Boolean).join(' · ')}
      toId={({ id }) => id}
      {...field}
    />
  );
}
