import { type Static, Type } from 'typebox';
import type { SitePatch } from '../../../core/sites/site.ts';
import { lowStockRange, type Policies, policyNames } from '../../../core/sites/site-profile.ts';
import { fontPairs } from '../../../core/sites/theme.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { nullable } from '../../../platform/fields.ts';
import { httpUrl } from '../fields.ts';

const optional = Type.Optional;
const line = (description: string) =>
  optional(nullable(Type.String({ maxLength: 200 }), description));
const legalText = (description: string) =>
  optional(Type.String({ maxLength: 100_000, description }));
const countryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2 code in capitals.',
});

const BusinessAddressInput = Type.Object({
  line1: line('Street and number.'),
  line2: line('Apartment, floor, company.'),
  city: line('City.'),
  state: line('State or province.'),
  postcode: line('Postal or ZIP code.'),
  country: countryCode,
  phone: line('Phone number.'),
});

/** The profile of a store in requests. */
export const ProfileInput = {
  country: optional(nullable(countryCode, 'Home country of the store.')),
  timezone: optional(
    Type.String({
      maxLength: 64,
      description: 'IANA time zone such as Europe/Berlin. Default: UTC.',
    }),
  ),
  contact_email: optional(
    nullable(Type.String({ maxLength: 254 }), 'Email address at which buyers reach the merchant.'),
  ),
  address: optional(nullable(BusinessAddressInput, 'Address of the business.')),
  theme: optional(
    Type.Object({
      logo_url: optional(nullable(httpUrl, 'The same field as `logo_url` of the store.')),
      icon_url: optional(nullable(httpUrl, 'URL of a square icon.')),
      accent: optional(
        nullable(
          Type.String({ maxLength: 7 }),
          'Color of links and buttons, `#rrggbb`, with a contrast of at least 4.5:1 against the page background.',
        ),
      ),
      fonts: optional(Type.Enum([...fontPairs], { type: 'string', description: 'Font pair.' })),
    }),
  ),
  legal: optional(
    Type.Object(
      {
        shipping: legalText('The same text as `policies.shipping`.'),
        returns: legalText('The same text as `policies.returns`.'),
        privacy: legalText('Privacy policy.'),
        terms: legalText('Terms of service. Buyers accept them if `terms_version` is set.'),
        imprint: legalText('Imprint.'),
      },
      { description: 'Plain text that the storefront shows as pages; empty removes a page.' },
    ),
  ),
  languages: optional(
    Type.Array(Type.String({ maxLength: 35 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'BCP 47 language tags, the primary language of the store first. Default: en.',
    }),
  ),
  listed: optional(
    Type.Boolean({
      description:
        'Whether the pages of the platform and searches across stores include the store. Default: true.',
    }),
  ),
  low_stock_threshold: optional(
    Type.Integer({
      minimum: lowStockRange.minimum,
      maximum: lowStockRange.maximum,
      description: 'Stock at or below which a variant counts as low. Default: 5.',
    }),
  ),
  return_days: optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 3_650 }),
      'Within how many days buyers can return goods, for search engines; 0 if they cannot; null for not stated. Default: null.',
    ),
  ),
};

const Profile = Type.Object({
  ...ProfileInput,
  logo_url: optional(nullable(httpUrl)),
  policies: optional(
    Type.Object({ shipping: optional(Type.String()), returns: optional(Type.String()) }),
  ),
});
type ProfileBody = Static<typeof Profile>;

/** The profile of a request. Some fields have two names; 400 if both are sent and differ. */
export function readProfile(body: ProfileBody): SitePatch {
  const { theme, address } = body;
  return {
    country: body.country,
    timezone: body.timezone,
    contactEmail: body.contact_email,
    address: address && {
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      postcode: address.postcode ?? null,
      country: address.country,
      phone: address.phone ?? null,
    },
    theme: theme && { iconUrl: theme.icon_url, accent: theme.accent, fonts: theme.fonts },
    languages: body.languages,
    listed: body.listed,
    lowStockThreshold: body.low_stock_threshold,
    returnDays: body.return_days,
    logoUrl: mergeNames(['logo_url', body.logo_url], ['theme.logo_url', theme?.logo_url]),
    policies: readPolicies(body),
  };
}

function readPolicies({ policies = {}, legal = {} }: ProfileBody): Partial<Policies> {
  return {
    ...legal,
    ...Object.fromEntries(
      policyNames
        .filter((name) => name === 'shipping' || name === 'returns')
        .map((name) => [
          name,
          mergeNames([`policies.${name}`, policies[name]], [`legal.${name}`, legal[name]]),
        ]),
    ),
  };
}

function mergeNames<Value>(
  [name, value]: [string, Value | undefined],
  [other, same]: [string, Value | undefined],
): Value | undefined {
  if (value === undefined || same === undefined || value === same)
    return value === undefined ? same : value;
  const message = `must equal ${name}, because both name the same field`;
  throw invalid([{ field: other, code: 'conflicting', message }]);
}
