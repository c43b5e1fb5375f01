import type { FieldProblem } from '../../kernel/domain-error.ts';
import { maxAmount } from '../../kernel/money.ts';

/**
 * Settings for payments on a chain. They settle in US dollars, so only stores in USD can use them.
 */
export type CryptoPayments = {
  enabled: boolean;
  /** Receiving addresses by network name. */
  wallets: Record<string, string>;
  /** The network offered first. */
  preferredChain: string | null;
  /** Symbols of accepted tokens. */
  acceptedTokens: string[];
  /** Maximum of price times quantity, in cents. */
  priceLimit: number;
  /**
   * Accepts only nonces that the server issued. This binds every payment to its product, but
   * excludes stock clients.
   */
  issuedNonceOnly: boolean;
  /** Delivers files before the payment has settled, for inexpensive goods. */
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

/**
 * Validates the form of a merchant's settings. The supported networks are checked by the caller,
 * which knows them.
 */
export function findCryptoPaymentProblems(settings: Partial<CryptoPayments>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [network, address] of Object.entries(settings.wallets ?? {})) {
    if (/^0x[0-9a-fA-F]{40}$/.test(address) && !zeroAddress.test(address)) continue;
    problems.push({
      field: `crypto_wallet_address.${network}`,
      code: 'bad_address',
      message: 'must be an address that can receive: 0x and 40 hexadecimal digits, not all zero',
    });
  }
  if (settings.priceLimit !== undefined && !isLimit(settings.priceLimit)) {
    problems.push({
      field: 'crypto_price_limit',
      code: 'bad_limit',
      message: 'must be a whole number of cents above zero',
    });
  }
  return problems;
}

const isLimit = (cents: number) => Number.isSafeInteger(cents) && cents > 0 && cents <= maxAmount;
