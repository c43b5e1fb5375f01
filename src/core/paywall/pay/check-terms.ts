import type { Site } from '../../sites/site.ts';
import { amountOf } from '../offer/amount.ts';
import {
  type Eligible,
  eligible,
  notEligible,
  sellable,
  sellsOnChains,
} from '../offer/eligible.ts';
import { endOfOffer, type Terms } from '../offer/nonce.ts';
import type { Paywall } from '../paywall.ts';
import { paymentRefused } from './payment-refused.ts';
import type { Signed } from './recognize.ts';

/** A facilitator and a chain need a moment before an authorization ends. */
const marginSeconds = 6;
/** What is open for longer could not be given up when nobody settles it. */
const longestSeconds = 3_600;

/** What is bought, at which price. `nonceBound`: the nonce was ours, and so of exactly this offer. */
export type Agreed = Pick<Eligible, 'product' | 'variant' | 'quantity' | 'cents'> & {
  nonceBound: boolean;
};

type Wanted = Pick<Eligible, 'product' | 'quantity'> & { site: Site };

/**
 * Compares a payment with what is asked for, never the other way round. An offer of ours holds until its
 * end, at its price and to its wallet, whatever the merchant changes; other nonces pay what it costs
 * now. 404 `not_eligible`, 402 as `RefusedReason` says.
 */
export function checkTerms(
  paywall: Pick<Paywall, 'networks' | 'secrets'>,
  wanted: Wanted,
  signed: Signed,
  now: Date,
): Agreed {
  const variant = sellable(wanted);
  if (!variant || !sellsOnChains(wanted.site)) throw notEligible();
  const terms = termsOf(wanted, variant, signed);
  const end = endOfOffer(paywall.secrets, terms, signed.authorization.nonce);
  const { product, quantity } = wanted;
  if (end !== null) {
    checkWindow(signed, now, end);
    return { product, variant, quantity, cents: centsOf(signed), nonceBound: true };
  }
  const sold = eligible(paywall, wanted);
  if (!sold) throw notEligible();
  checkPrice(sold, signed);
  checkWindow(signed, now, secondsOf(now) + longestSeconds);
  if (wanted.site.cryptoPayments.issuedNonceOnly) throw paymentRefused('nonce_not_issued');
  return { product, variant: sold.variant, quantity, cents: sold.cents, nonceBound: false };
}

function termsOf(
  { site, product, quantity }: Wanted,
  variant: Eligible['variant'],
  { coin, authorization }: Signed,
): Terms {
  const { workspaceId } = site.tenant;
  const what = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return { workspaceId, ...what, coin, payTo: authorization.to, amount: authorization.value };
}

function checkPrice({ ways, cents }: Eligible, { coin, authorization }: Signed): void {
  const way = ways.find(
    ({ coin: taken }) =>
      taken.network.chainId === coin.network.chainId && taken.token.address === coin.token.address,
  );
  if (!way) throw paymentRefused('invalid_network');
  if (authorization.to !== way.payTo)
    throw paymentRefused('invalid_exact_evm_payload_recipient_mismatch');
  if (authorization.value !== amountOf(cents, coin.token))
    throw paymentRefused('invalid_exact_evm_payload_authorization_value_mismatch');
}

/** `latest` in Unix seconds. Both ends of an authorization exclude themselves. */
function checkWindow({ authorization }: Signed, now: Date, latest: number): void {
  const { validAfter, validBefore } = authorization;
  const seconds = secondsOf(now);
  if (validAfter >= BigInt(seconds))
    throw paymentRefused('invalid_exact_evm_payload_authorization_valid_after');
  if (validBefore < BigInt(seconds + marginSeconds) || validBefore > BigInt(latest))
    throw paymentRefused('invalid_exact_evm_payload_authorization_valid_before');
}

/** Of an amount that we asked for. */
function centsOf({ coin, authorization }: Signed): number {
  return Number(authorization.value / amountOf(1, coin.token));
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);
