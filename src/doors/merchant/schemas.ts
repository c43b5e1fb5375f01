import { Type } from 'typebox';
import { pageOf, pageQuery } from '../../http/paging.ts';
import { maxAmount } from '../../kernel/money.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const optional = Type.Optional;

const slug = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'Lower-case words joined by hyphens.',
});
const name = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });
const longText = Type.String({ maxLength: 65_536 });
const instant = Type.String({ format: 'date-time' });
const webAddress = Type.String({
  maxLength: 2_048,
  pattern: '^(https?://|/media/)',
  description: 'http(s).',
});

const Money = Type.Object({
  amount: Type.Integer({ minimum: 0, maximum: maxAmount }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});

const Media = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 40, default: 'image' }),
  url: webAddress,
  alt: Type.String({ maxLength: 500, default: '' }),
});

const VariantFields = {
  options: optional(
    Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 200 }), {
      propertyNames: { minLength: 1, maxLength: 100, pattern: '^\\P{Cc}*$' },
    }),
  ),
  price: optional(nullable(Money)),
  stock: optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
  sku: optional(nullable(Type.String({ maxLength: 200 }))),
  weight_grams: optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
  media: optional(Type.Array(Media, { maxItems: 50 })),
};

const ProductFields = {
  slug: optional(slug),
  description: optional(longText),
  media: optional(Type.Array(Media, { maxItems: 100 })),
  tags: optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 250 })),
  is_digital: optional(Type.Boolean()),
  weight_grams: optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
  published_at: optional(nullable(instant)),
  collection_ids: optional(Type.Array(Type.String(), { maxItems: 250 })),
};

export const NewProduct = Type.Object({
  site_slug: Type.String(),
  name,
  price: Money,
  variants: optional(Type.Array(Type.Object(VariantFields), { maxItems: 2_000 })),
  ...ProductFields,
});

export const ProductChange = Type.Object({
  name: optional(name),
  price: optional(Money),
  variants: optional(
    Type.Array(
      Type.Object({
        id: optional(Type.String()),
        archived: optional(Type.Boolean()),
        ...VariantFields,
      }),
      { maxItems: 2_000 },
    ),
  ),
  ...ProductFields,
});

export const ofSite = {
  site_slug: optional(Type.String({ description: 'Rows of this store only.' })),
};
export const ProductQuery = Type.Object({ ...ofSite, ...pageQuery });
export const ProductPath = Type.Object({ product_id: Type.String() });
export const ProductPage = pageOf('products', Type.Ref('Product'));

const CollectionFields = {
  slug: optional(slug),
  description: optional(longText),
  product_ids: optional(
    Type.Array(Type.String(), {
      maxItems: 2_000,
      description: 'Replaces what is in it, in this order.',
    }),
  ),
};
export const NewCollection = Type.Object({ site_slug: Type.String(), name, ...CollectionFields });
export const CollectionChange = Type.Object({ name: optional(name), ...CollectionFields });
export const CollectionPath = Type.Object({ collection_id: Type.String() });
export const MemberPath = Type.Object({ collection_id: Type.String(), product_id: Type.String() });
export const CollectionPage = pageOf('collections', Type.Ref('Collection'));

const SiteFields = {
  description: optional(Type.String({ maxLength: 5_000 })),
  published: optional(Type.Boolean()),
  logo_url: optional(nullable(webAddress)),
  terms_version: optional(nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  tags: optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
  policies: optional(
    Type.Object({
      shipping: optional(Type.String({ maxLength: 10_000 })),
      returns: optional(Type.String({ maxLength: 10_000 })),
    }),
  ),
};
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });
export const NewSite = Type.Object({ slug: Type.String(), name, currency, ...SiteFields });
export const SiteChange = Type.Object({
  name: optional(name),
  currency: optional(currency),
  ...SiteFields,
});
export const SitePath = Type.Object({ slug: Type.String() });
export const SitePage = pageOf('sites', Type.Ref('Site'));

export const NewDomain = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) });
export const DomainPath = Type.Object({ slug: Type.String(), domain: Type.String() });
export const DomainRecord = Type.Object(
  {
    domain: Type.String(),
    verified: Type.Boolean(),
    verified_at: nullable(instant),
    txt_name: Type.String({ description: 'Name of the DNS TXT record that proves the claim.' }),
    txt_value: Type.String({ description: 'Its value.' }),
    created_at: instant,
  },
  { $id: 'Domain' },
);
export const DomainList = pageOf('domains', Type.Ref('Domain'));

export const NewApiKey = Type.Object({
  name,
  scopes: Type.Array(Type.String(), { maxItems: 50 }),
  expires_at: optional(nullable(instant)),
});
export const ApiKeyPath = Type.Object({ key_id: Type.String() });
export const ApiKeyRecord = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    created_by: Type.String(),
    created_at: instant,
    expires_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  { $id: 'ApiKey' },
);
export const ApiKeyWithSecret = Type.Object({
  ...ApiKeyRecord.properties,
  api_key: Type.String({ description: 'Shown here and never again.' }),
});
export const ApiKeyList = pageOf('api_keys', Type.Ref('ApiKey'));

export const Nothing = { 204: Type.Null({ description: 'Done.' }) };
