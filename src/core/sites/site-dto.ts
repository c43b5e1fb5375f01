import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';
import type { Site } from './site.ts';
import { ProfileFields, toProfileFields } from './site-profile-dto.ts';

/** A store in the merchant API and in events. */
export const SiteDto = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    currency: Type.String({ description: 'ISO 4217.' }),
    published: Type.Boolean(),
    logo_url: nullableText,
    terms_version: nullableText,
    tags: Type.Array(Type.String()),
    policies: Type.Object({ shipping: Type.String(), returns: Type.String() }),
    prices_include_tax: Type.Boolean(),
    allowed_return_hosts: Type.Array(Type.String()),
    session_ttl_minutes: Type.Integer(),
    hold_minutes: Type.Integer({
      description:
        'Minutes from its first hold until an unpaid checkout session releases all held stock.',
    }),
    held_checkouts_per_network: nullable(
      Type.Integer(),
      'Maximum number of unpaid checkout sessions of one client network that hold stock; null: no limit.',
    ),
    held_units_per_network: nullable(
      Type.Integer(),
      'Maximum units of a variant that one client network holds unpaid; null: no limit.',
    ),
    held_percent_per_network: Type.Integer({
      description:
        'The limit on units in percent of the available units; the larger of both applies.',
    }),
    guest_checkout: Type.Boolean({
      description: 'Whether buyers without a credential may check out.',
    }),
    payment_capture: Type.String({
      description:
        '`automatic`, `at_shipping` or `manual`: when payments of orders with shipped products are collected.',
    }),
    order_number_format: Type.String({
      description: 'How the numbers of new orders are written, for example `#{number}`.',
    }),
    request_signature_required: Type.Boolean({
      description: 'Whether requests over UCP and A2A must be signed by an agent.',
    }),
    sign_responses: Type.Boolean({
      description: 'Whether responses over UCP and A2A are always signed.',
    }),
    crypto_payments_enabled: Type.Boolean(),
    crypto_wallet_address: Type.Record(Type.String(), Type.String(), {
      description: 'Receiving addresses by network name.',
    }),
    crypto_preferred_chain: nullableText,
    crypto_accepted_tokens: Type.Array(Type.String()),
    crypto_price_limit: Type.Integer({ description: 'In cents.' }),
    x402_require_issued_nonce: Type.Boolean(),
    x402_deliver_before_settlement: Type.Boolean(),
    ...ProfileFields,
    domains: Type.Array(Type.String()),
    url: Type.String(),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Site' },
);

export function toSiteDto(site: Site): Static<typeof SiteDto> {
  const { cryptoPayments: crypto } = site;
  return {
    id: site.id,
    slug: site.slug,
    name: site.name,
    description: site.description,
    currency: site.currency,
    published: site.published,
    logo_url: site.logoUrl,
    terms_version: site.termsVersion,
    tags: site.tags,
    policies: { shipping: site.policies.shipping, returns: site.policies.returns },
    prices_include_tax: site.pricesIncludeTax,
    allowed_return_hosts: site.allowedReturnHosts,
    session_ttl_minutes: site.sessionTtlMinutes,
    hold_minutes: site.holds.minutes,
    held_checkouts_per_network: site.holds.checkouts,
    held_units_per_network: site.holds.units,
    held_percent_per_network: site.holds.percent,
    guest_checkout: site.guestCheckout,
    payment_capture: site.paymentCapture,
    order_number_format: site.orderNumberFormat,
    request_signature_required: site.requestSignatureRequired,
    sign_responses: site.signResponses,
    crypto_payments_enabled: crypto.enabled,
    crypto_wallet_address: crypto.wallets,
    crypto_preferred_chain: crypto.preferredChain,
    crypto_accepted_tokens: crypto.acceptedTokens,
    crypto_price_limit: crypto.priceLimit,
    x402_require_issued_nonce: crypto.issuedNonceOnly,
    x402_deliver_before_settlement: crypto.deliverBeforeSettlement,
    ...toProfileFields(site),
    domains: site.domains,
    url: site.url,
    created_at: site.createdAt.toISOString(),
    updated_at: site.updatedAt.toISOString(),
  };
}
