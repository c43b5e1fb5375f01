import { type Static, Type } from 'typebox';
import {
  amount,
  closed,
  currency,
  Envelope,
  Links,
  Messages,
  oneOf,
  text,
  uri,
} from './elements.ts';

const Price = closed({ amount, currency });
const Media = closed({ type: text, url: uri, alt_text: Type.Optional(text) });
const Selected = closed({ name: text, label: text });
const Description = closed({ plain: text });
const Categories = Type.Array(closed({ value: text, taxonomy: Type.Literal('merchant') }));

const variant = {
  id: text,
  sku: Type.Optional(text),
  title: text,
  description: Description,
  url: uri,
  price: Price,
  availability: closed({ available: Type.Boolean(), status: oneOf('in_stock', 'out_of_stock') }),
  options: Type.Array(Selected),
  selected_options: Type.Array(Selected),
  media: Type.Array(Media),
  requires: closed({ shipping: Type.Boolean() }),
  seller: closed({ id: text, name: text, domain: text, url: uri, links: Links }),
};
export const Variant = closed(variant);
export const FoundVariant = closed({
  ...variant,
  inputs: Type.Array(closed({ id: text, match: oneOf('exact', 'featured') }), { minItems: 1 }),
});

const product = {
  id: text,
  handle: text,
  title: text,
  description: Description,
  url: uri,
  categories: Categories,
  price_range: closed({ min: Price, max: Price }),
  media: Type.Array(Media),
  tags: Type.Array(text),
};
const values = (value: Parameters<typeof Type.Array>[0]) =>
  Type.Array(closed({ name: text, values: Type.Array(value, { minItems: 1 }) }));
const options = values(closed({ label: text }));

export const Product = closed({
  ...product,
  options,
  variants: Type.Array(Variant, { minItems: 1 }),
});
const FoundProduct = closed({
  ...product,
  options,
  variants: Type.Array(FoundVariant, { minItems: 1 }),
});
const ProductDetail = closed({
  ...product,
  options: values(closed({ label: text, available: Type.Boolean(), exists: Type.Boolean() })),
  selected: Type.Array(Selected),
  variants: Type.Array(Variant, { minItems: 1 }),
});

export const SearchAnswer = closed({
  ucp: Envelope,
  products: Type.Array(Product),
  pagination: Type.Union([
    closed({ has_next_page: Type.Literal(true), cursor: text, total_count: Type.Integer() }),
    closed({ has_next_page: Type.Literal(false), total_count: Type.Integer() }),
  ]),
  messages: Type.Optional(Messages),
});
export const LookupAnswer = closed({
  ucp: Envelope,
  products: Type.Array(FoundProduct),
  messages: Type.Optional(Messages),
});
export const ProductAnswer = closed({ ucp: Envelope, product: ProductDetail });

export type PublicVariant = Static<typeof Variant>;
export type PublicProduct = Static<typeof Product>;
