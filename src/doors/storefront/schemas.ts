import { Type } from 'typebox';
import { pageOf } from '../../http/input/paging.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

export const StorePath = Type.Object({ site_slug: Type.String() });

export const ProductPage = pageOf('products', Type.Ref('Product'));
export const CollectionPage = pageOf('collections', Type.Ref('Collection'));

export const Batch = Type.Object({
  products: Type.Array(Type.Ref('Product')),
  not_found: Type.Array(Type.String()),
});

export const SearchPage = Type.Object({
  products: Type.Array(Type.Ref('Product')),
  next_cursor: nullableText,
  total_estimate: Type.Integer({ description: 'Exact up to 1,000.' }),
});

/** Store metadata (decisions 3). */
export const StoreRecord = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    currency: Type.String(),
    url: Type.String(),
    logo_url: nullableText,
    domains: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    collections_count: Type.Integer(),
    products_count: Type.Integer(),
    payment_methods: Type.Array(Type.String()),
    protocols: Type.Record(Type.String(), Type.String(), {
      description: 'Where each protocol is reached.',
    }),
    policies: Type.Object({
      shipping: Type.String(),
      returns: Type.String(),
      terms_version: nullableText,
    }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Store' },
);
