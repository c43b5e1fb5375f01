import { Type } from 'typebox';
import { holdLimitRanges } from '../../../core/sites/hold-limits.ts';
import { paymentCaptures, sessionTtl } from '../../../core/sites/site.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { currency, httpUrl, name, tagList, wordOf } from '../fields.ts';
import { CryptoFields } from './crypto.ts';
import { ProfileInput } from './profile.ts';

const optional = Type.Optional;

const returnHost = Type.String({
  maxLength: 300,
  pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$',
  description:
    'A host name such as `shop.example.com`, with the port unless it is the default port.',
});

const SiteFields = {
  description: optional(
    Type.String({ maxLength: 5_000, description: 'Description of the store.' }),
  ),
  published: optional(Type.Boolean({ description: 'Whether the store is public.' })),
  logo_url: optional(nullable(httpUrl, 'URL of the logo.')),
  terms_version: optional(
    nullable(
      Type.String({ minLength: 1, maxLength: 100 }),
      'Version of the terms that buyers must accept; null for none.',
    ),
  ),
  tags: optional(tagList(50, 'Tags for what the store sells.')),
  policies: optional(
    Type.Object({
      shipping: optional(
        Type.String({ maxLength: 10_000, description: 'Shipping policy, as text.' }),
      ),
      returns: optional(Type.String({ maxLength: 10_000, description: 'Return policy, as text.' })),
    }),
  ),
  prices_include_tax: optional(
    Type.Boolean({ description: 'Whether prices include tax. If false, tax is added.' }),
  ),
  allowed_return_hosts: optional(
    Type.Array(returnHost, {
      maxItems: 100,
      description:
        'Additional hosts for `return_url`, besides those of the store. If the list is empty, loopback hosts are accepted too.',
    }),
  ),
  guest_checkout: optional(
    Type.Boolean({
      description:
        'Whether buyers without a credential can check out over REST, UCP, MCP and the pages of the store. Carts need no credential either way. Default: true.',
    }),
  ),
  payment_capture: optional(
    wordOf(paymentCaptures, {
      description:
        'When payments of orders with shipped products are collected: with the payment (`automatic`, the default), when units are fulfilled (`at_shipping`), or by `POST /merchant/orders/{order_id}/capture` (`manual`). Processors that cannot capture later collect at once.',
    }),
  ),
  order_number_format: optional(
    Type.String({
      maxLength: 40,
      pattern: '^[^{}\\p{C}]*\\{number\\}[^{}\\p{C}]*$',
      description:
        'How the numbers of new orders are written: a text that contains `{number}` once, for example `#{number}` (the default) or `NL-{number}`. Test orders have a T before the number.',
    }),
  ),
  session_ttl_minutes: optional(
    Type.Integer({
      minimum: sessionTtl.minimum,
      maximum: sessionTtl.maximum,
      description: 'Lifetime of a checkout session in minutes.',
    }),
  ),
  hold_minutes: optional(
    Type.Integer({
      ...holdLimitRanges.minutes,
      description:
        'Maximum time in minutes for which an unpaid checkout session can hold stock, counted from its first hold, even if payment is requested again.',
    }),
  ),
  held_checkouts_per_network: optional(
    nullable(
      Type.Integer(holdLimitRanges.checkouts),
      'Maximum number of unpaid checkout sessions with held stock per guest network (IPv4 /24, IPv6 /64); null for no limit.',
    ),
  ),
  held_units_per_network: optional(
    nullable(
      Type.Integer(holdLimitRanges.units),
      'Maximum number of unpaid units of a variant that guests of one network can hold; null for no limit.',
    ),
  ),
  held_percent_per_network: optional(
    Type.Integer({
      ...holdLimitRanges.percent,
      description:
        'The same limit in percent of the available units. The larger of the two limits applies.',
    }),
  ),
  request_signature_required: optional(
    Type.Boolean({
      description: 'Whether UCP and A2A requests must be signed by the agent.',
    }),
  ),
  sign_responses: optional(
    Type.Boolean({ description: 'Whether all UCP and A2A responses are signed.' }),
  ),
  ...CryptoFields,
  ...ProfileInput,
};
export const NewSite = Type.Object(
  {
    slug: Type.String({
      description:
        'One label of a host name. It must be unique among all stores and cannot be changed.',
    }),
    name,
    currency,
    ...SiteFields,
  },
  { examples: [{ slug: 'mug-shop', name: 'Mug Shop', currency: 'USD' }] },
);
export const SiteChange = Type.Object(
  {
    name: optional(name),
    currency: optional(currency),
    ...SiteFields,
  },
  { examples: [{ name: 'Mug Shop' }] },
);
export const SitePath = Type.Object({ slug: Type.String() });
export const SitePage = pageSchema('sites', Type.Ref('Site'));

export const NewDomain = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'A host name such as `shop.example.com`.',
    }),
  },
  { examples: [{ domain: 'mugs.example' }] },
);
export const DomainPath = Type.Object({ slug: Type.String(), domain: Type.String() });
export const DomainDto = Type.Object(
  {
    domain: Type.String(),
    verified: Type.Boolean(),
    verified_at: nullable(dateTime),
    txt_name: Type.String({ description: 'Name of the DNS TXT record that verifies the domain.' }),
    txt_value: Type.String({ description: 'Value of the DNS TXT record.' }),
    dns_records: Type.Array(
      Type.Object({
        type: Type.String({ description: '`TXT` or `CNAME`.' }),
        name: Type.String(),
        value: Type.String(),
      }),
      {
        description:
          'Records to set: the TXT record verifies the domain, the CNAME record leads buyers to the store. A domain without a subdomain needs an ALIAS or A record instead of the CNAME record.',
      },
    ),
    last_check: nullable(
      Type.Object({
        at: dateTime,
        result: Type.String({
          description:
            '`found`, `missing`, or `no_answer` if DNS did not answer (SERVFAIL, timeout).',
        }),
        found: Type.Array(Type.String(), {
          description: 'The TXT records of `txt_name`, at most ten.',
        }),
      }),
      'The latest DNS lookup, by a request or by the daily check. Null before the first.',
    ),
    created_at: dateTime,
  },
  { $id: 'Domain' },
);
export const DomainList = pageSchema('domains', Type.Ref('Domain'));

export const NewApiKey = Type.Object(
  {
    name,
    scopes: Type.Array(Type.String(), {
      maxItems: 50,
      description:
        'Scopes of the key. It cannot have scopes that the credential creating it lacks.',
    }),
    surfaces: optional(
      Type.Array(Type.String(), {
        maxItems: 20,
        description:
          'APIs that the key can be used with: any of `a2a`, `mcp`, `ucp`, `merchant`. Default: those of the credential that creates it. Every key can be used with REST carts.',
      }),
    ),
    expires_at: optional(nullable(dateTime, 'When the key expires. Default: never.')),
  },
  { examples: [{ name: 'Warehouse', scopes: ['read:products', 'write:orders'] }] },
);
export const ApiKeyPath = Type.Object({ key_id: Type.String() });
export const ApiKeyDto = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    surfaces: Type.Array(Type.String(), { description: 'APIs that the key can be used with.' }),
    created_by: Type.String(),
    created_at: dateTime,
    expires_at: nullable(dateTime),
    last_used_at: nullable(dateTime),
  },
  { $id: 'ApiKey' },
);
export const ApiKeyWithSecret = Type.Object({
  ...ApiKeyDto.properties,
  api_key: Type.String({ description: 'The key. It is returned only in this response.' }),
});
export const ApiKeyList = pageSchema('api_keys', Type.Ref('ApiKey'));
