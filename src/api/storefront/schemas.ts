import { Type } from 'typebox';
import { productViewField } from '../../core/catalog/product-view.ts';
import { hitLabelFields, searchLabelFields } from '../../core/catalog/search/search-label-dto.ts';
import { pageSchema } from '../../http/input/paging.ts';
import { nullableText } from '../../platform/fields.ts';

export const StorePath = Type.Object({ site_slug: Type.String() });

/** The query parameter `view` of product lists. */
export const viewQuery = { view: productViewField('full') };

const ListedProduct = Type.Union([Type.Ref('Product'), Type.Ref('CompactProduct')], {
  description: 'CompactProduct with `view=compact`.',
});

export const ProductPage = pageSchema('products', ListedProduct);
export const CollectionPage = pageSchema('collections', Type.Ref('Collection'));

export const ProductBatch = Type.Object({
  products: Type.Array(ListedProduct),
  not_found: Type.Array(Type.String()),
});

export const SearchPage = Type.Object({
  products: Type.Array(Type.Intersect([ListedProduct, Type.Object(hitLabelFields)])),
  next_cursor: nullableText,
  total_estimate: Type.Integer({
    description: 'Number of matching products: exact up to 1,000, an estimate above.',
  }),
  ...searchLabelFields,
});
