import { type Static, Type } from 'typebox';
import { instant, nullable, nullableText } from '../../platform/fields.ts';
import type { Site } from './site.ts';

/** A store's REST representation, as its merchant sees it and as events carry it. */
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
        'Minutes after its first hold at which an unpaid checkout session holds nothing.',
    }),
    held_checkouts_per_network: nullable(
      Type.Integer(),
      'Unpaid checkout sessions of one client network that may hold stock; null: no limit.',
    ),
    held_units_per_network: nullable(
      Type.Integer(),
      'Units of a variant that one client network may hold unpaid; null: no limit.',
    ),
    held_percent_per_network: Type.Integer({
      description: 'The same in percent of what is available; the larger of both applies.',
    }),
    guest_checkout: Type.Boolean({
      description: 'Whether buyers without a credential may check out.',
    }),
    request_signature_required: Type.Boolean({
      description: 'Over UCP and A2A only agents that sign their requests are served.',
    }),
    sign_responses: Type.Boolean({ description: 'Answers over UCP and A2A are always signed.' }),
    crypto_payments_enabled: Type.Boolean(),
    crypto_wallet_address: Type.Record(Type.String(), Type.String(), {
      description: 'Receiving address by network.',
    }),
    crypto_preferred_chain: nullableText,
    crypto_accepted_tokens: Type.Array(Type.String()),
    crypto_price_limit: Type.Integer({ description: 'In cents.' }),
    x402_require_issued_nonce: Type.Boolean(),
    x402_deliver_before_settlement: Type.Boolean(),
    domains: Type.Array(Type.String()),
    url: Type.String(),
    created_at: instant,
    updated_at: instant,
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
    policies: site.policies,
    prices_include_tax: site.pricesIncludeTax,
    allowed_return_hosts: site.allowedReturnHosts,
    session_ttl_minutes: site.sessionTtlMinutes,
    hold_minutes: site.holds.minutes,
    held_checkouts_per_network: site.holds.checkouts,
    held_units_per_network: site.holds.units,
    held_percent_per_network: site.holds.percent,
    guest_checkout: site.guestCheckout,
    request_signature_required: site.requestSignatureRequired,
    sign_responses: site.signResponses,
    crypto_payments_enabled: crypto.enabled,
    crypto_wallet_address: crypto.wallets,
    crypto_preferred_chain: crypto.preferredChain,
    crypto_accepted_tokens: crypto.acceptedTokens,
    crypto_price_limit: crypto.priceLimit,
    x402_require_issued_nonce: crypto.issuedNonceOnly,
    x402_deliver_before_settlement: crypto.deliverBeforeSettlement,
    domains: site.domains,
    url: site.url,
    created_at: site.createdAt.toISOString(),
    updated_at: site.updatedAt.toISOString(),
  };
}
