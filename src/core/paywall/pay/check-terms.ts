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

/** The facilitator and the chain need some time before an authorization expires. */
const settlementMarginSeconds = 6;
/**
 * The longest validity accepted: an unsettled payment can be given up only after it has expired.
 */
const maxWindowSeconds = 3_600;

/**
 * The item to buy, and its price. `nonceBound`: the nonce was issued by this server for exactly
 * this offer.
 */
export type AgreedTerms = Pick<EligiblePurchase, 'product' | 'variant' | 'quantity' | 'cents'> & {
  nonceBound: boolean;
};

type PurchaseCandidate = Pick<EligiblePurchase, 'product' | 'quantity'> & { site: Site };

/**
 * Checks a payment against the terms of the server, which are never taken from the payment. An
 * issued offer is valid until it expires, with its price and wallet, even if the merchant changes
 * them; a payment with any other nonce must match the current price. Throws 404 `not_eligible`, or
 * 402 with a `PaymentRejectionReason`.
 */
export function checkTerms(
  paywall: Pick<Paywall, 'networks' | 'secrets'>,
  candidate: PurchaseCandidate,
  signed: SignedAuthorization,
  now: Date,
): AgreedTerms {
  const variant = findSellableVariant(candidate);
  if (!variant || !acceptsOnChainPayments(candidate.site)) throw notEligible();
  const terms = toPaymentTerms(candidate, variant, signed);
  const end = verifyChallengeNonce(paywall.secrets, terms, signed.authorization.nonce);
  const { product, quantity } = candidate;
  if (end !== null) {
    assertWindow(signed, now, end);
    return { product, variant, quantity, cents: toCents(signed), nonceBound: true };
  }
  const eligible = resolveEligibility(paywall, candidate);
  if (!eligible) throw notEligible();
  assertPrice(eligible, signed);
  assertWindow(signed, now, toUnixSeconds(now) + maxWindowSeconds);
  if (candidate.site.cryptoPayments.issuedNonceOnly) throw paymentRejected('nonce_not_issued');
  return { product, variant: eligible.variant, quantity, cents: eligible.cents, nonceBound: false };
}

function toPaymentTerms(
  { site, product, quantity }: PurchaseCandidate,
  variant: EligiblePurchase['variant'],
  { coin, authorization }: SignedAuthorization,
): PaymentTerms {
  const { workspaceId } = site.tenant;
  const item = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return { workspaceId, ...item, coin, payTo: authorization.to, amount: authorization.value };
}

function assertPrice(
  { paymentMethods, cents }: EligiblePurchase,
  { coin, authorization }: SignedAuthorization,
): void {
  const paymentMethod = paymentMethods.find(
    ({ coin: { network, token } }) =>
      network.chainId === coin.network.chainId && token.address === coin.token.address,
  );
  if (!paymentMethod) throw paymentRejected('invalid_network');
  if (authorization.to !== paymentMethod.payTo)
    throw paymentRejected('invalid_exact_evm_payload_recipient_mismatch');
  if (authorization.value !== toTokenAmount(cents, coin.token))
    throw paymentRejected('invalid_exact_evm_payload_authorization_value_mismatch');
}

/** `latest` is in Unix seconds. Both bounds of an authorization are exclusive. */
function assertWindow({ authorization }: SignedAuthorization, now: Date, latest: number): void {
  const { validAfter, validBefore } = authorization;
  const seconds = toUnixSeconds(now);
  if (validAfter >= BigInt(seconds))
    throw paymentRejected('invalid_exact_evm_payload_authorization_valid_after');
  if (validBefore < BigInt(seconds + settlementMarginSeconds) || validBefore > BigInt(latest))
    throw paymentRejected('invalid_exact_evm_payload_authorization_valid_before');
}

/** Exact only for an amount that this server required, because that is a whole number of cents. */
function toCents({ coin, authorization }: SignedAuthorization): number {
  return Number(authorization.value / toTokenAmount(1, coin.token));
}

const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1_000);
