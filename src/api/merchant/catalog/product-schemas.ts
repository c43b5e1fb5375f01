import { Type } from 'typebox';
import { gtinPattern } from '../../../core/catalog/gtin.ts';
import { productConditions, seoLimits } from '../../../core/catalog/product.ts';
import { stockStates } from '../../../core/catalog/stock/stock-state.ts';
import { lowStockRange } from '../../../core/sites/site-profile.ts';
import { countedPageQuery, countedPageSchema } from '../../../http/input/paging.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import {
  anyOf,
  currency,
  datedSort,
  httpUrl,
  longText,
  name,
  searchText,
  siteFilter,
  siteSlug,
  slug,
  tagList,
  wordOf,
} from '../fields.ts';

const optional = Type.Optional;
const maxCount = 1_000_000_000;

const Money = Type.Object(
  {
    amount: Type.Integer({
      minimum: 0,
      maximum: maxAmount,
      description: 'In minor units of the currency.',
    }),
    currency,
  },
  { description: 'Must be in the currency of the store.' },
);

const Media = Type.Object({
  type: Type.String({
    minLength: 1,
    maxLength: 40,
    default: 'image',
    description: 'Media type, for example `image`.',
  }),
  url: httpUrl,
  alt: Type.String({
    maxLength: 500,
    default: '',
    description: 'Alternative text for people who cannot see the image.',
  }),
});

const weight = optional(
  nullable(Type.Integer({ minimum: 0, maximum: maxCount }), 'Weight in grams.'),
);

const VariantFields = {
  options: optional(
    Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 200 }), {
      propertyNames: { minLength: 1, maxLength: 100, pattern: '^\\P{Cc}*$' },
      description:
        'Option values by name, such as `{"Size": "M"}`. Each variant needs different values.',
    }),
  ),
  price: optional(nullable(Money, 'Price of this variant; null for the price of the product.')),
  compare_at_price: optional(
    nullable(
      Money,
      'The former price. While it is higher than the price, pages strike it through and feeds list a sale.',
    ),
  ),
  cost: optional(nullable(Money, 'What one unit costs you. Never shown to buyers.')),
  stock: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: maxCount }),
      'Units in stock; null if stock is not tracked.',
    ),
  ),
  low_stock_threshold: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: lowStockRange.maximum }),
      'Stock is low at this many units or fewer; null for the threshold of the store.',
    ),
  ),
  sku: optional(
    nullable(Type.String({ maxLength: 200 }), 'Stock keeping unit: your own id for the variant.'),
  ),
  gtin: optional(
    nullable(
      Type.String({ pattern: gtinPattern }),
      'GTIN: the 8, 12, 13 or 14 digits below the barcode (UPC, EAN). Product feeds leave out numbers with a wrong check digit.',
    ),
  ),
  mpn: optional(nullable(Type.String({ minLength: 1, maxLength: 70 }), "The maker's part number.")),
  weight_grams: weight,
  media: optional(Type.Array(Media, { maxItems: 50, description: 'Images of this variant.' })),
};

const ProductFields = {
  slug: optional(slug),
  description: optional(longText),
  media: optional(
    Type.Array(Media, { maxItems: 100, description: 'Images. The first one is the main image.' }),
  ),
  tags: optional(tagList(250, 'Tags, which search and filters match.')),
  is_digital: optional(
    Type.Boolean({ description: 'Whether the product is delivered as a file.' }),
  ),
  digital_asset_id: optional(
    nullable(
      Type.String(),
      'Id of the finalized digital_file asset that buyers download; null for none.',
    ),
  ),
  brand: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 200 }),
      'The brand or maker. Product feeds require it.',
    ),
  ),
  condition: optional(wordOf(productConditions, { description: 'Default: `new`.' })),
  google_product_category: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 750 }),
      "A category of Google's product taxonomy: its path or its number.",
    ),
  ),
  seo_title: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: seoLimits.title }),
      'Title of the product page for search engines; null for the name with the name of the store.',
    ),
  ),
  seo_description: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: seoLimits.description }),
      'Description of the product page for search engines; null for the start of the description.',
    ),
  ),
  country_of_origin: optional(
    nullable(
      Type.String({ pattern: '^[A-Z]{2}$' }),
      'Where the product was made or grown: ISO 3166-1 alpha-2 code in capitals.',
    ),
  ),
  weight_grams: weight,
  published_at: optional(
    nullable(
      dateTime,
      'When the product is published, now or in the future; null for not published. Default: now.',
    ),
  ),
  collection_ids: optional(
    Type.Array(Type.String(), {
      maxItems: 250,
      description: 'Ids of all collections of the product. Replaces the current list.',
    }),
  ),
};

export const NewProduct = Type.Object(
  {
    site_slug: siteSlug,
    name,
    price: Money,
    variants: optional(
      Type.Array(Type.Object(VariantFields), {
        maxItems: 2_000,
        description: 'If left out, the product has a single variant without options.',
      }),
    ),
    ...ProductFields,
  },
  {
    examples: [
      {
        site_slug: 'your-store',
        name: 'Enamel mug',
        price: { amount: 2400, currency: 'USD' },
        variants: [{ options: { Color: 'Blue' }, stock: 12 }],
      },
    ],
  },
);

/** The name of the copy. */
export const ProductCopy = Type.Object({ name }, { examples: [{ name: 'Enamel mug, large' }] });

export const ProductChange = Type.Object(
  {
    name: optional(name),
    price: optional(Money),
    variants: optional(
      Type.Array(
        Type.Object({
          id: optional(
            Type.String({
              description: 'Id of the variant. Default: the variant with these options.',
            }),
          ),
          archived: optional(
            Type.Boolean({ description: 'If true, the variant is removed from sale.' }),
          ),
          expected_stock: optional(
            nullable(
              Type.Integer(),
              'The `stock` that the change is meant for; 409 `stock_changed` if it is another one. Sales change it without a new `ETag`.',
            ),
          ),
          ...VariantFields,
        }),
        {
          maxItems: 2_000,
          description: 'Variants to update or add. Variants that are left out stay unchanged.',
        },
      ),
    ),
    ...ProductFields,
  },
  { examples: [{ price: { amount: 1900, currency: 'USD' } }] },
);

export const ProductPath = Type.Object({ product_id: Type.String() });
export const ProductQuery = Type.Object({
  ...siteFilter,
  id: anyOf(Type.String({ maxLength: 100 })),
  q: searchText('the name, the slug or an SKU'),
  status: anyOf(wordOf(['published', 'scheduled', 'unpublished'])),
  stock: anyOf(wordOf(stockStates)),
  collection_id: Type.Optional(Type.String({ maxLength: 100 })),
  tag: anyOf(Type.String({ minLength: 1, maxLength: 100 })),
  is_digital: Type.Optional(Type.Boolean()),
  sort: datedSort,
  ...countedPageQuery,
});
export const ProductPage = countedPageSchema('products', Type.Ref('Product'));
