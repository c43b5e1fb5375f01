import { Type } from 'typebox';
import { pageQuery } from '../../../../http/input/paging.ts';
import { maxAmount } from '../../../../kernel/money.ts';
import { nullable, nullableText } from '../../../../platform/fields.ts';

/** §8: batch lookup ids. */
const maxBatch = 50;

const siteSlug = Type.Optional(
  nullable(Type.String(), 'One store only. Left out: all stores; on a store host that store.'),
);
const price = Type.Integer({ minimum: 0, maximum: maxAmount });
const shortText = Type.String({ maxLength: 100 });

const Filters = Type.Object({
  in_stock: Type.Optional(nullable(Type.Boolean(), 'True: only what can be bought now.')),
  price_min: Type.Optional(nullable(price, 'Minor units, inclusive.')),
  price_max: Type.Optional(nullable(price, 'Minor units, inclusive.')),
  tags: Type.Optional(nullable(Type.Array(shortText, { maxItems: 50 }), 'Any of these tags.')),
  collection: Type.Optional(
    nullable(Type.String({ maxLength: 200 }), 'Slug of a collection of the store.'),
  ),
  currency: Type.Optional(
    nullable(Type.String({ pattern: '^[A-Z]{3}$' }), 'Prices in this currency only (ISO 4217).'),
  ),
});

export const SearchBody = Type.Object({
  site_slug: siteSlug,
  query: Type.Optional(
    nullable(
      Type.String({ maxLength: 1_000 }),
      'Words that a product must have; without any, the newest come first.',
    ),
  ),
  filters: Type.Optional(nullable(Filters)),
  limit: pageQuery.limit,
  cursor: Type.Optional(nullable(Type.String(), 'From a prior `next_cursor`.')),
});

export const SearchResponse = Type.Object({
  ucp: Type.Ref('UcpEnvelope'),
  products: Type.Array(Type.Ref('UcpProduct')),
  next_cursor: nullableText,
  total_estimate: Type.Integer({ description: 'Exact up to 1,000.' }),
});

export const LookupBody = Type.Object({
  site_slug: siteSlug,
  product_ids: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: maxBatch }),
});

export const LookupResponse = Type.Object({
  ucp: Type.Ref('UcpEnvelope'),
  products: Type.Array(Type.Ref('UcpProduct'), { description: 'In the order of the ids.' }),
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
