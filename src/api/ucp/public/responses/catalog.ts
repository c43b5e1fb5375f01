import { type Static, Type } from 'typebox';
import {
  hitLabelFields,
  searchLabelFields,
} from '../../../../core/catalog/search/search-label-dto.ts';
import {
  amount,
  closedObject,
  currency,
  Envelope,
  Links,
  Messages,
  stringEnum,
  text,
  uri,
} from './elements.ts';

const Price = closedObject({ amount, currency });
const Media = closedObject({ type: text, url: uri, alt_text: Type.Optional(text) });
const Selected = closedObject({ name: text, label: text });
const Description = closedObject({ plain: text });
const Categories = Type.Array(
  closedObject({ value: text, taxonomy: stringEnum('merchant', 'google_product_category') }),
);

const variant = {
  id: text,
  sku: Type.Optional(text),
  barcodes: Type.Optional(Type.Array(closedObject({ type: text, value: text }))),
  title: text,
  description: Description,
  url: uri,
  price: Price,
  list_price: Type.Optional(Price),
  availability: closedObject({
    available: Type.Boolean(),
    status: stringEnum('in_stock', 'out_of_stock'),
  }),
  options: Type.Array(Selected),
  selected_options: Type.Array(Selected),
  media: Type.Array(Media),
  requires: closedObject({ shipping: Type.Boolean() }),
  seller: closedObject({ id: text, name: text, domain: text, url: uri, links: Links }),
};
const PublicVariantSchema = closedObject(variant);
export const FoundVariant = closedObject({
  ...variant,
  inputs: Type.Array(closedObject({ id: text, match: stringEnum('exact', 'featured') }), {
    minItems: 1,
  }),
});

const product = {
  id: text,
  handle: text,
  title: text,
  description: Description,
  url: uri,
  categories: Categories,
  price_range: closedObject({ min: Price, max: Price }),
  media: Type.Array(Media),
  tags: Type.Array(text),
};
const optionValues = (value: Parameters<typeof Type.Array>[0]) =>
  Type.Array(closedObject({ name: text, values: Type.Array(value, { minItems: 1 }) }));
const options = optionValues(closedObject({ label: text }));

/** A search hit: required members of the standard and few others, with the featured variant. */
const CatalogHitSchema = closedObject({
  id: text,
  title: text,
  description: closedObject({ plain: Type.String({ maxLength: 120 }) }),
  url: uri,
  price_range: product.price_range,
  media: Type.Optional(
    Type.Array(closedObject({ type: text, url: uri }), { minItems: 1, maxItems: 1 }),
  ),
  options: Type.Optional(options),
  variants: Type.Array(
    closedObject({
      id: text,
      title: text,
      description: Description,
      price: Price,
      list_price: Type.Optional(Price),
      availability: variant.availability,
      seller: Type.Optional(closedObject({ id: text, name: text })),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  ...hitLabelFields,
});
const FoundProduct = closedObject({
  ...product,
  options,
  variants: Type.Array(FoundVariant, { minItems: 1 }),
});
const ProductDetail = closedObject({
  ...product,
  options: optionValues(
    closedObject({ label: text, available: Type.Boolean(), exists: Type.Boolean() }),
  ),
  selected: Type.Array(Selected),
  variants: Type.Array(PublicVariantSchema, { minItems: 1 }),
});

export const SearchResponse = closedObject({
  ucp: Envelope,
  products: Type.Array(CatalogHitSchema),
  ...searchLabelFields,
  pagination: Type.Union([
    closedObject({ has_next_page: Type.Literal(true), cursor: text, total_count: Type.Integer() }),
    closedObject({ has_next_page: Type.Literal(false), total_count: Type.Integer() }),
  ]),
  messages: Type.Optional(Messages),
});
export const LookupResponse = closedObject({
  ucp: Envelope,
  products: Type.Array(FoundProduct),
  messages: Type.Optional(Messages),
});
export const ProductResponse = closedObject({ ucp: Envelope, product: ProductDetail });

export type PublicVariant = Static<typeof PublicVariantSchema>;
export type CatalogHit = Static<typeof CatalogHitSchema>;
