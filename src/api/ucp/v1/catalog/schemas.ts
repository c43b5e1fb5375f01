import { Type } from 'typebox';
import { productViewField } from '../../../../core/catalog/product-view.ts';
import {
  hitLabelFields,
  searchLabelFields,
} from '../../../../core/catalog/search/search-label-dto.ts';
import { pageQuery } from '../../../../http/input/paging.ts';
import { maxAmount } from '../../../../kernel/money.ts';
import { nullable, nullableText } from '../../../../platform/fields.ts';

const maxBatch = 50;

const siteSlug = Type.Optional(
  nullable(
    Type.String(),
    'Slug of a store. Default: all stores. Ignored on a store host, which covers its own store.',
  ),
);
const price = Type.Integer({ minimum: 0, maximum: maxAmount });
const shortText = Type.String({ maxLength: 100 });

const Filters = Type.Object({
  in_stock: Type.Optional(
    nullable(Type.Boolean(), 'If true, only products with a variant in stock.'),
  ),
  price_min: Type.Optional(nullable(price, 'Lowest price in minor units, inclusive.')),
  price_max: Type.Optional(nullable(price, 'Highest price in minor units, inclusive.')),
  tags: Type.Optional(
    nullable(Type.Array(shortText, { maxItems: 50 }), 'Products with at least one of these tags.'),
  ),
  collection: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'Slug of a collection of the store.'),
  ),
  currency: Type.Optional(
    nullable(
      Type.String({ pattern: '^[A-Z]{3}$' }),
      'Only products priced in this currency (ISO 4217).',
    ),
  ),
});

export const SearchBody = Type.Object(
  {
    site_slug: siteSlug,
    query: Type.Optional(
      nullable(
        Type.String({ maxLength: 1_000 }),
        'Search text. Without it, the newest products come first.',
      ),
    ),
    filters: Type.Optional(nullable(Filters)),
    view: productViewField('full'),
    limit: pageQuery.limit,
    cursor: Type.Optional(nullable(Type.String(), '`next_cursor` of the previous page.')),
  },
  { examples: [{ site_slug: 'your-store', query: 'mug', limit: 5 }] },
);

const ListedProduct = Type.Union([Type.Ref('UcpProduct'), Type.Ref('CompactProduct')], {
  description: 'CompactProduct with `view: "compact"`.',
});

export const SearchResponse = Type.Object({
  ucp: Type.Ref('UcpEnvelope'),
  products: Type.Array(Type.Intersect([ListedProduct, Type.Object(hitLabelFields)])),
  next_cursor: nullableText,
  total_estimate: Type.Integer({
    description: 'Number of matching products: exact up to 1,000, an estimate above.',
  }),
  ...searchLabelFields,
});

export const LookupBody = Type.Object(
  {
    site_slug: siteSlug,
    product_ids: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: maxBatch }),
    view: productViewField('full'),
  },
  { examples: [{ site_slug: 'your-store', product_ids: ['product_id'] }] },
);

export const LookupResponse = Type.Object({
  ucp: Type.Ref('UcpEnvelope'),
  products: Type.Array(ListedProduct, {
    description: 'The products found, in the order of the ids.',
  }),
  not_found: Type.Array(Type.String()),
});

export const ProductPath = Type.Object({
  site_slug: Type.String(),
  product_id: Type.String(),
});

export const ProductResponse = Type.Object({
  ucp: Type.Ref('UcpEnvelope'),
  product: Type.Ref('UcpProduct'),
});
