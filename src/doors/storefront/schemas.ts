import { Type } from 'typebox';
import { pageOf } from '../../http/input/paging.ts';
import { nullableText } from '../../platform/fields.ts';

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
