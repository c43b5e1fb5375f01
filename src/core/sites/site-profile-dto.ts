import { type Static, Type } from 'typebox';
import { nullable, nullableText } from '../../platform/fields.ts';
import type { Site } from './site.ts';
import { fontPairs } from './theme.ts';

/** A missing part of a store's setup, or a setting that buyers would not expect. */
export const siteWarnings = [
  'shipping_not_configured',
  'tax_not_configured',
  'payments_in_test_mode',
  'payments_not_configured',
  'email_not_configured',
] as const;

export type SiteWarning = (typeof siteWarnings)[number];

const BusinessAddressDto = Type.Object({
  line1: nullableText,
  line2: nullableText,
  city: nullableText,
  state: nullableText,
  postcode: nullableText,
  country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  phone: nullableText,
});

/** The fields of a store's profile in responses and events. */
export const ProfileFields = {
  country: nullable(Type.String(), 'Home country, ISO 3166-1 alpha-2.'),
  timezone: Type.String({ description: 'IANA time zone.' }),
  contact_email: nullable(Type.String(), 'Where buyers reach the merchant.'),
  address: nullable(BusinessAddressDto, 'Where the business is.'),
  theme: Type.Object({
    logo_url: nullable(Type.String(), 'The same as `logo_url` of the store.'),
    icon_url: nullableText,
    accent: nullable(Type.String(), 'Color of links and buttons, `#rrggbb`.'),
    fonts: Type.Enum([...fontPairs], { type: 'string' }),
  }),
  legal: Type.Object(
    {
      shipping: Type.String(),
      returns: Type.String(),
      privacy: Type.String(),
      terms: Type.String(),
      imprint: Type.String(),
    },
    {
      description:
        'Plain text that the storefront shows at `/policies/…`; empty: no page. `shipping` and `returns` are those of `policies`.',
    },
  ),
  languages: Type.Array(Type.String(), {
    description: 'BCP 47 language tags; the first is the own language of the store.',
  }),
  listed: Type.Boolean({
    description: 'Whether the pages of the platform and searches across stores include the store.',
  }),
  low_stock_threshold: Type.Integer({
    description: 'Stock at or below which a variant counts as low.',
  }),
  return_days: nullable(
    Type.Integer(),
    'Number of days within which buyers can return goods; 0: no returns; null: not stated.',
  ),
  warnings: Type.Optional(
    Type.Array(Type.Enum([...siteWarnings], { type: 'string' }), {
      description:
        'What is not set up: `shipping_not_configured` (ships free everywhere), `tax_not_configured` (charges no tax), `payments_in_test_mode` (takes no money), `payments_not_configured` (refuses payments), `email_not_configured` (emails are written to a folder). In responses, not in events.',
    }),
  ),
};

const Profile = Type.Object(ProfileFields);

export function toProfileFields(site: Site): Static<typeof Profile> {
  const { iconUrl, accent, fonts } = site.theme;
  return {
    country: site.country,
    timezone: site.timezone,
    contact_email: site.contactEmail,
    address: site.address,
    theme: { logo_url: site.logoUrl, icon_url: iconUrl, accent, fonts },
    legal: site.policies,
    languages: site.languages,
    listed: site.listed,
    low_stock_threshold: site.lowStockThreshold,
    return_days: site.returnDays,
  };
}
