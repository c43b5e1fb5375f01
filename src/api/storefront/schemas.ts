import { Type } from 'typebox';
import { hitLabelFields, searchLabelFields } from '../../core/catalog/search/search-label-dto.ts';
import { pageSchema } from '../../http/input/paging.ts';
import { nullableText } from '../../platform/fields.ts';

export const StorePath = Type.Object({ site_slug: Type.String() });

export const ProductPage = pageSchema('products', Type.Ref('Product'));
export const CollectionPage = pageSchema('collections', Type.Ref('Collection'));

export const ProductBatch = Type.Object({
  products: Type.Array(Type.Ref('Product')),
  not_found: Type.Array(Type.String()),
});

export const SearchPage = Type.Object({
  products: Type.Array(Type.Intersect([Type.Ref('Product'), Type.Object(hitLabelFields)])),
  next_cursor: nullableText,
  total_estimate: Type.Integer({
    description: 'Number of matching products: exact up to 1,000, an estimate above.',
  }),
  ...searchLabelFields,
});
