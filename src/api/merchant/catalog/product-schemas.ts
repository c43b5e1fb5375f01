import { Type } from 'typebox';
import { pageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import { currency, longText, name, siteSlug, slug, tagList, webAddress } from '../fields.ts';

const optional = Type.Optional;
const maxCount = 1_000_000_000;

const Money = Type.Object(
  {
    amount: Type.Integer({ minimum: 0, maximum: maxAmount, description: 'Minor units: cents.' }),
    currency,
  },
  { description: 'In the currency of the store.' },
);

const Media = Type.Object({
  type: Type.String({
    minLength: 1,
    maxLength: 40,
    default: 'image',
    description: 'For example `image`.',
  }),
  url: webAddress,
  alt: Type.String({
    maxLength: 500,
    default: '',
    description: 'What it shows, for those who do not see it.',
  }),
});

const weight = optional(nullable(Type.Integer({ minimum: 0, maximum: maxCount }), 'Grams.'));

const VariantFields = {
  options: optional(
    Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 200 }), {
      propertyNames: { minLength: 1, maxLength: 100, pattern: '^\\P{Cc}*$' },
      description: 'Name to value, such as `{"Size": "M"}`; no two variants alike.',
    }),
  ),
  price: optional(nullable(Money, 'Its own price; null: that of the product.')),
  stock: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: maxCount }),
      'What can be bought; null: not tracked.',
    ),
  ),
  sku: optional(nullable(Type.String({ maxLength: 200 }), 'Your own number for it.')),
  weight_grams: weight,
  media: optional(Type.Array(Media, { maxItems: 50, description: 'Pictures of this variant.' })),
};

const ProductFields = {
  slug: optional(slug),
  description: optional(longText),
  media: optional(
    Type.Array(Media, { maxItems: 100, description: 'Pictures, the first one leads.' }),
  ),
  tags: optional(tagList(250, 'What kind of thing it is; search reads them.')),
  is_digital: optional(Type.Boolean({ description: 'Delivered as a file.' })),
  digital_asset_id: optional(
    nullable(Type.String(), 'The finalized digital_file asset that buyers get; null: none.'),
  ),
  weight_grams: weight,
  published_at: optional(
    nullable(instant, 'Left out: at once. In the future: then. Null: not published.'),
  ),
  collection_ids: optional(
    Type.Array(Type.String(), { maxItems: 250, description: 'Replaces the collections it is in.' }),
  ),
};

export const NewProduct = Type.Object({
  site_slug: siteSlug,
  name,
  price: Money,
  variants: optional(
    Type.Array(Type.Object(VariantFields), {
      maxItems: 2_000,
      description: 'Left out: the product is its own single variant.',
    }),
  ),
  ...ProductFields,
});

export const ProductChange = Type.Object({
  name: optional(name),
  price: optional(Money),
  variants: optional(
    Type.Array(
      Type.Object({
        id: optional(
          Type.String({ description: 'Which variant; left out: the one with these options.' }),
        ),
        archived: optional(Type.Boolean({ description: 'True takes the variant away.' })),
        ...VariantFields,
      }),
      { maxItems: 2_000, description: 'Variants to change or to add; absent ones stay.' },
    ),
  ),
  ...ProductFields,
});

export const ProductPath = Type.Object({ product_id: Type.String() });
export const ProductPage = pageSchema('products', Type.Ref('Product'));
