import type { Static } from 'typebox';
import type { CreateSiteInput, SitePatch } from '../../../core/sites/site.ts';
import type { MerchantDeps } from '../deps.ts';
import { readCryptoPayments } from './crypto.ts';
import { readProfile } from './profile.ts';
import type { NewSite, SiteChange } from './schemas.ts';

type WalletProblem = MerchantDeps['walletProblem'];

export function readSite(
  body: Static<typeof NewSite>,
  walletProblem: WalletProblem,
): CreateSiteInput {
  return {
    ...readSiteChange(body, walletProblem),
    slug: body.slug,
    name: body.name,
    currency: body.currency,
  };
}

export function readSiteChange(
  body: Static<typeof SiteChange>,
  walletProblem: WalletProblem,
): SitePatch {
  const patch = {
    ...readProfile(body),
    name: body.name,
    description: body.description,
    currency: body.currency,
    published: body.published,
    termsVersion: body.terms_version,
    tags: body.tags,
    pricesIncludeTax: body.prices_include_tax,
    allowedReturnHosts: body.allowed_return_hosts,
    sessionTtlMinutes: body.session_ttl_minutes,
    holds: {
      minutes: body.hold_minutes,
      checkouts: body.held_checkouts_per_network,
      units: body.held_units_per_network,
      percent: body.held_percent_per_network,
    },
    guestCheckout: body.guest_checkout,
    paymentCapture: body.payment_capture,
    orderNumberFormat: body.order_number_format,
    requestSignatureRequired: body.request_signature_required,
    signResponses: body.sign_responses,
    cryptoPayments: readCryptoPayments(body, walletProblem),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
