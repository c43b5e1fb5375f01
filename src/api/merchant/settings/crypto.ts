import { type Static, type TObject, Type } from 'typebox';
import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import type { CryptoPayments } from '../../../core/sites/crypto-payments.ts';
import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';

const optional = Type.Optional;

const enabled = Type.Boolean({
  description: 'Whether the store sells digital products with x402.',
});
const wallets = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), {
  description:
    'Receiving addresses by network, for example `{"base": "0x…"}`. Replaces all current addresses. The private key stays with you and is never required.',
});
const preferred = nullable(Type.String({ maxLength: 100 }), 'Network that is listed first.');
const tokens = Type.Array(Type.String({ maxLength: 20 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: 'Symbols of the accepted stablecoins.',
});
const priceLimit = Type.Integer({
  minimum: 1,
  maximum: maxAmount,
  description: 'Maximum total of one purchase, in cents.',
});

/** The x402 settings of a store. If both spellings are sent, camelCase wins. */
export const CryptoFields = {
  crypto_payments_enabled: optional(enabled),
  crypto_wallet_address: optional(wallets),
  crypto_preferred_chain: optional(preferred),
  crypto_accepted_tokens: optional(tokens),
  crypto_price_limit: optional(priceLimit),
  cryptoPaymentsEnabled: optional(enabled),
  cryptoWalletAddress: optional(wallets),
  cryptoPreferredChain: optional(preferred),
  cryptoAcceptedTokens: optional(tokens),
  cryptoPriceLimit: optional(priceLimit),
  x402_require_issued_nonce: optional(
    Type.Boolean({
      description:
        'Accept only payments with a nonce from a 402 response, which binds them to the product. Standard x402 clients choose their own nonce and cannot pay then.',
    }),
  ),
  x402_deliver_before_settlement: optional(
    Type.Boolean({
      description:
        'Deliver files before the payment has settled. Suitable only for inexpensive products.',
    }),
  ),
};

type CryptoBody = Static<TObject<typeof CryptoFields>>;

/** Reads the x402 settings; undefined if none was sent. 400 for unknown networks and tokens. */
export function readCryptoPayments(
  body: CryptoBody,
  walletProblem: MerchantDeps['walletProblem'],
): Partial<CryptoPayments> | undefined {
  const fields = {
    enabled: body.cryptoPaymentsEnabled ?? body.crypto_payments_enabled,
    wallets: body.cryptoWalletAddress ?? body.crypto_wallet_address,
    // Null is a value here: no network is preferred.
    preferredChain:
      body.cryptoPreferredChain === undefined
        ? body.crypto_preferred_chain
        : body.cryptoPreferredChain,
    acceptedTokens: body.cryptoAcceptedTokens ?? body.crypto_accepted_tokens,
    priceLimit: body.cryptoPriceLimit ?? body.crypto_price_limit,
    issuedNonceOnly: body.x402_require_issued_nonce,
    deliverBeforeSettlement: body.x402_deliver_before_settlement,
  };
  const given: Partial<CryptoPayments> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const problems = [...walletProblems(given, walletProblem), ...unknownNameProblems(given)];
  if (problems.length > 0) throw invalid(problems);
  return Object.keys(given).length > 0 ? given : undefined;
}

type CryptoPatch = Partial<CryptoPayments>;

const addressPattern = /^0x[0-9a-f]{40}$/i;

/** Addresses at which payments would be lost. The core rejects malformed addresses. */
function walletProblems(
  { wallets = {} }: CryptoPatch,
  walletProblem: MerchantDeps['walletProblem'],
) {
  return Object.entries(wallets).flatMap(([network, wallet]): FieldProblem[] => {
    if (!addressPattern.test(wallet)) return [];
    const message = isTokenContract(network, wallet) ? tokenContractMessage : walletProblem(wallet);
    const field = `crypto_wallet_address.${network}`;
    return message === null ? [] : [{ field, code: 'bad_address', message }];
  });
}

/** Unknown networks and tokens. */
function unknownNameProblems({
  wallets = {},
  preferredChain,
  acceptedTokens = [],
}: CryptoPatch): FieldProblem[] {
  const networks = knownNetworks.map(({ name }) => name);
  const symbols = knownNetworks.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol));
  const named = [
    ...Object.keys(wallets).map((word) => ({ field: `crypto_wallet_address.${word}`, word })),
    ...(preferredChain ? [{ field: 'crypto_preferred_chain', word: preferredChain }] : []),
  ];
  const tokens = acceptedTokens.map((word, index) => ({
    field: `crypto_accepted_tokens[${index}]`,
    word,
  }));
  return [...unknownValueProblems(named, networks), ...unknownValueProblems(tokens, symbols)];
}

function unknownValueProblems(
  values: { field: string; word: string }[],
  known: string[],
): FieldProblem[] {
  const message = `must be one of: ${[...new Set(known)].join(', ')}`;
  return values
    .filter(({ word }) => !known.includes(word))
    .map(({ field }) => ({ field, code: 'unknown', message }));
}

/** Tokens sent to the token's own contract are lost. */
function isTokenContract(network: string, wallet: string): boolean {
  const tokens = knownNetworks.find(({ name }) => name === network)?.tokens ?? [];
  return tokens.some(({ address }) => address === wallet.toLowerCase());
}

const tokenContractMessage = 'must be the address of your own wallet, not of the token contract';
