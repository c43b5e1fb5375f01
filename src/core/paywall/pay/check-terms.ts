import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import { type PaymentTerms, verifyChallengeNonce } from '../requirements/challenge-nonce.ts';
import {
  acceptsOnChainPayments,
  type EligiblePurchase,
  findSellableVariant,
  notEligible,
  resolveEligibility,
} from '../requirements/eligibility.ts';
import { toTokenAmount } from '../requirements/token-amount.ts';
import { paymentRejected } from './payment-errors.ts';
import type { SignedAuthorization } from './verify-authorization.ts';

/** A facilitator and a chain need a moment before an authorization ends. */
const settlementMarginSeconds = 6;
/** What is open for longer could not be given up when nobody settles it. */
const maxWindowSeconds = 3_600;

/** What is bought, at which price. `nonceBound`: the nonce was ours, and so of exactly this offer. */
export type AgreedTerms = Pick<EligiblePurchase, 'product' | 'variant' | 'quantity' | 'cents'> & {
  nonceBound: boolean;
};

type PurchaseCandidate = Pick<EligiblePurchase, 'product' | 'quantity'> & { site: Site };

/**
 * Compares a payment with what is asked for, never the other way round. An offer of ours holds until its
 * end, at its price and to its wallet, whatever the merchant changes; other nonces pay what it costs
 * now. 404 `not_eligible`, 402 as `RefusedReason` says.
 */
export function checkTerms(
  paywall: Pick<Paywall, 'networks' | 'secrets'>,
  wanted: PurchaseCandidate,
  signed: SignedAuthorization,
  now: Date,
): AgreedTerms {
  const variant = findSellableVariant(wanted);
  if (!variant || !acceptsOnChainPayments(wanted.site)) throw notEligible();
  const terms = toPaymentTerms(wanted, variant, signed);
  const end = verifyChallengeNonce(paywall.secrets, terms, signed.authorization.nonce);
  const { product, quantity } = wanted;
  if (end !== null) {
    assertWindow(signed, now, end);
    return { product, variant, quantity, cents: toCents(signed), nonceBound: true };
  }
  const sold = resolveEligibility(paywall, wanted);
  if (!sold) throw notEligible();
  assertPrice(sold, signed);
  assertWindow(signed, now, toUnixSeconds(now) + maxWindowSeconds);
  if (wanted.site.cryptoPayments.issuedNonceOnly) throw paymentRejected('nonce_not_issued');
  return { product, variant: sold.variant, quantity, cents: sold.cents, nonceBound: false };
}

function toPaymentTerms(
  { site, product, quantity }: PurchaseCandidate,
  variant: EligiblePurchase['variant'],
  { coin, authorization }: SignedAuthorization,
): PaymentTerms {
  const { workspaceId } = site.tenant;
  const what = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return { workspaceId, ...what, coin, payTo: authorization.to, amount: authorization.value };
}

function assertPrice(
  { paymentMethods, cents }: EligiblePurchase,
  { coin, authorization }: SignedAuthorization,
): void {
  const way = paymentMethods.find(
    ({ coin: taken }) =>
      taken.network.chainId === coin.network.chainId && taken.token.address === coin.token.address,
  );
  if (!way) throw paymentRejected('invalid_network');
  if (authorization.to !== way.payTo)
    throw paymentRejected('invalid_exact_evm_payload_recipient_mismatch');
  if (authorization.value !== toTokenAmount(cents, coin.token))
    throw paymentRejected('invalid_exact_evm_payload_authorization_value_mismatch');
}

/** `latest` in Unix seconds. Both ends of an authorization exclude themselves. */
function assertWindow({ authorization }: SignedAuthorization, now: Date, latest: number): void {
  const { validAfter, validBefore } = authorization;
  const seconds = toUnixSeconds(now);
  if (validAfter >= BigInt(seconds))
    throw paymentRejected('invalid_exact_evm_payload_authorization_valid_after');
  if (validBefore < BigInt(seconds + settlementMarginSeconds) || validBefore > BigInt(latest))
    throw paymentRejected('invalid_exact_evm_payload_authorization_valid_before');
}

/** Of an amount that we asked for. */
function toCents({ coin, authorization }: SignedAuthorization): number {
  return Number(authorization.value / toTokenAmount(1, coin.token));
}

const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1_000);
