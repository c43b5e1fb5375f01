import type { FieldProblem } from '../../kernel/domain-error.ts';
import { maxAmount } from '../../kernel/money.ts';

/** Whether and how a store sells on chains (§2.9); settled in dollars, so a USD store's only. */
export type CryptoPayments = {
  enabled: boolean;
  /** Receiving address by network name. */
  wallets: Record<string, string>;
  /** The network that is offered first. */
  preferredChain: string | null;
  /** Symbols of the tokens that are taken. */
  acceptedTokens: string[];
  /** Price times quantity is at most this, in cents. */
  priceLimit: number;
  /** Takes nonces of our own challenges only: binds every payment to its product, shuts stock clients out. */
  issuedNonceOnly: boolean;
  /** Hands files over before the money has moved: for cheap goods. */
  deliverBeforeSettlement: boolean;
};

export const noCryptoPayments: CryptoPayments = {
  enabled: false,
  wallets: {},
  preferredChain: null,
  acceptedTokens: ['USDC'],
  priceLimit: 10_000,
  issuedNonceOnly: false,
  deliverBeforeSettlement: false,
};

const zeroAddress = /^0x0{40}$/;

/** What is wrong with settings as a merchant sends them: their form; which networks there are is known further up. */
export function findCryptoPaymentProblems(draft: Partial<CryptoPayments>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [network, address] of Object.entries(draft.wallets ?? {})) {
    if (/^0x[0-9a-fA-F]{40}$/.test(address) && !zeroAddress.test(address)) continue;
    problems.push({
      field: `crypto_wallet_address.${network}`,
      code: 'bad_address',
      message: 'must be an address that can receive: 0x and 40 hexadecimal digits, not all zero',
    });
  }
  if (draft.priceLimit !== undefined && !isLimit(draft.priceLimit)) {
    problems.push({
      field: 'crypto_price_limit',
      code: 'bad_limit',
      message: 'must be a whole number of cents above zero',
    });
  }
  return problems;
}

const isLimit = (cents: number) => Number.isSafeInteger(cents) && cents > 0 && cents <= maxAmount;
