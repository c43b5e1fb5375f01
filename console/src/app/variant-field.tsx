import type { Product } from '@stoa/client';
import type { FieldLook } from '../ui/form/field.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';

export type VariantChoice = { id: string; name: string; price: number; currency: string };

type VariantFieldProps = FieldLook &
  FieldProps<VariantChoice | null> & {
    siteSlug: string;
    isPublishedOnly?: boolean;
    isForSeveral?: boolean;
  };

/** Finds a variant of a store by its product, with its price. */
export function VariantField({ siteSlug, isPublishedOnly, ...field }: VariantFieldProps) {
  return (
    <SearchField<VariantChoice>
      placeholder="Search products"
      resource="products"
      find={async (stoa, text, options) => {
        const query = {
          ...{ site_slug: siteSlug, limit: 20, ...(text && { q: text }) },
          ...(isPublishedOnly && { status: 'published' }),
        };
        const { products } = await stoa.products.list(query as object, options);
        return products.flatMap(toChoices);
      }}
      toId={({ id }) => id}
      toText={({ name }) => name}
      render={({ name, price, currency }) => (
        <>
          <span>{name}</span>
          <span>{formatMoney(price, currency)}</span>
        </>
      )}
      {...field}
    />
  );
}

const toChoices = ({ name, variants }: Product): VariantChoice[] =>
  variants.map(({ id, options, price }) => ({
    id,
    name: [name, ...Object.values(options)].join(', '),
    price: price.amount,
    currency: price.currency,
  }));
