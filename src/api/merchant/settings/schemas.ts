import { Type } from 'typebox';
import { holdLimitRanges } from '../../../core/sites/hold-limits.ts';
import { sessionTtl } from '../../../core/sites/site.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { instant, nullable } from '../../../platform/fields.ts';
import { currency, name, tagList, webAddress } from '../fields.ts';
import { CryptoFields } from './crypto.ts';

const optional = Type.Optional;

const returnHost = Type.String({
  maxLength: 300,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$',
  description: 'A host name such as `shop.example.com`, with its port if it is not the usual one.',
});

const SiteFields = {
  description: optional(Type.String({ maxLength: 5_000, description: 'What the store is about.' })),
  published: optional(Type.Boolean({ description: 'Whether the public sees it.' })),
  logo_url: optional(nullable(webAddress, 'Address of its logo.')),
  terms_version: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 100 }),
      'Terms that a buyer must accept; null: none.',
    ),
  ),
  tags: optional(tagList(50, 'What it sells.')),
  policies: optional(
    Type.Object({
      shipping: optional(Type.String({ maxLength: 10_000, description: 'In words.' })),
      returns: optional(Type.String({ maxLength: 10_000, description: 'In words.' })),
    }),
  ),
  prices_include_tax: optional(
    Type.Boolean({ description: 'Prices hold their tax; otherwise it comes on top.' }),
  ),
  allowed_return_hosts: optional(
    Type.Array(returnHost, {
      maxItems: 100,
      description:
        'Hosts beside the store’s own that a buyer may be sent back to after paying. Empty: the store’s own hosts and loopback.',
    }),
  ),
  guest_checkout: optional(
    Type.Boolean({
      description:
        'Whether buyers without a credential may check out over REST, UCP, MCP and the pages of the store. Carts may be filled either way. On by default.',
    }),
  ),
  session_ttl_minutes: optional(
    Type.Integer({
      minimum: sessionTtl.minimum,
      maximum: sessionTtl.maximum,
      description: 'How long a checkout session lives.',
    }),
  ),
  hold_minutes: optional(
    Type.Integer({
      ...holdLimitRanges.minutes,
      description:
        'Stock that an unpaid checkout session holds is free at the latest this many minutes after its first hold, however often its payment is requested again.',
    }),
  ),
  held_checkouts_per_network: optional(
    nullable(
      Type.Integer(holdLimitRanges.checkouts),
      'How many unpaid checkout sessions of guests of one network (IPv4 /24, IPv6 /64) may hold stock at a time; null: any number.',
    ),
  ),
  held_units_per_network: optional(
    nullable(
      Type.Integer(holdLimitRanges.units),
      'How many units of a variant guests of one network may hold without paying; null: any number.',
    ),
  ),
  held_percent_per_network: optional(
    Type.Integer({
      ...holdLimitRanges.percent,
      description:
        'The same in percent of the units that are available: the larger of both limits applies.',
    }),
  ),
  request_signature_required: optional(
    Type.Boolean({
      description: 'Over UCP and A2A only agents that sign their requests are served.',
    }),
  ),
  sign_responses: optional(
    Type.Boolean({ description: 'Answers over UCP and A2A are signed, whoever asks.' }),
  ),
  ...CryptoFields,
};
export const NewSite = Type.Object({
  slug: Type.String({
    description: 'One label of a host name; unique over all stores, and fixed.',
  }),
  name,
  currency,
  ...SiteFields,
});
export const SiteChange = Type.Object({
  name: optional(name),
  currency: optional(currency),
  ...SiteFields,
});
export const SitePath = Type.Object({ slug: Type.String() });
export const SitePage = pageSchema('sites', Type.Ref('Site'));

export const NewDomain = Type.Object({
  domain: Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'A host name such as `shop.example.com`.',
  }),
});
export const DomainPath = Type.Object({ slug: Type.String(), domain: Type.String() });
export const DomainDto = Type.Object(
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
export const DomainList = pageSchema('domains', Type.Ref('Domain'));

export const NewApiKey = Type.Object({
  name,
  scopes: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'What it may do, at most what the key that makes it may do.',
  }),
  surfaces: optional(
    Type.Array(Type.String(), {
      maxItems: 20,
      description:
        'Where it may be used: some of `a2a`, `mcp`, `ucp`, `merchant`. Left out: everywhere that the key which makes it may be used. REST carts are open to every key.',
    }),
  ),
  expires_at: optional(nullable(instant, 'Left out or null: never.')),
});
export const ApiKeyPath = Type.Object({ key_id: Type.String() });
export const ApiKeyDto = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    surfaces: Type.Array(Type.String(), { description: 'Where it may be used.' }),
    created_by: Type.String(),
    created_at: instant,
    expires_at: nullable(instant),
    last_used_at: nullable(instant),
  },
  { $id: 'ApiKey' },
);
export const ApiKeyWithSecret = Type.Object({
  ...ApiKeyDto.properties,
  api_key: Type.String({ description: 'Shown here and never again.' }),
});
export const ApiKeyList = pageSchema('api_keys', Type.Ref('ApiKey'));
