import { type Static, type TObject, Type } from 'typebox';
import { knownNetworks } from '../../../core/paywall/ports/known-networks.ts';
import type { CryptoPayments } from '../../../core/sites/crypto-payments.ts';
import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { maxAmount } from '../../../kernel/money.ts';
import { nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';

const optional = Type.Optional;

const enabled = Type.Boolean({ description: 'Whether it sells digital goods through x402.' });
const wallets = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), {
  description:
    'Receiving address by network, for example `{"base": "0x…"}`; replaced as a whole. Keep the key: it is never asked for.',
});
const preferred = nullable(Type.String({ maxLength: 100 }), 'Network that is offered first.');
const tokens = Type.Array(Type.String({ maxLength: 20 }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  description: 'Symbols of the stablecoins that are taken.',
});
const priceLimit = Type.Integer({
  minimum: 1,
  maximum: maxAmount,
  description: 'Most that one purchase may come to, in cents.',
});

/** The flags of §2.9 in both spellings; the contract's own counts when both are sent. */
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
        'Takes payments with the nonce of a challenge only: each is bound to its product; stock clients of x402 cannot pay.',
    }),
  ),
  x402_deliver_before_settlement: optional(
    Type.Boolean({ description: 'Hands files over before the money has moved: for cheap goods.' }),
  ),
};

type CryptoBody = Static<TObject<typeof CryptoFields>>;

/** What a merchant says of payments on chains; undefined: nothing. 400 for networks and tokens that nobody knows. */
export function readCryptoPayments(
  body: CryptoBody,
  walletProblem: MerchantDeps['walletProblem'],
): Partial<CryptoPayments> | undefined {
  const fields = {
    enabled: body.cryptoPaymentsEnabled ?? body.crypto_payments_enabled,
    wallets: body.cryptoWalletAddress ?? body.crypto_wallet_address,
    // Null says something: that no network is preferred.
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

/** Addresses that cannot be meant; what is no address at all is refused further down. */
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

/** Networks and tokens that nobody knows. */
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
  const tokens = acceptedTokens.map((word, at) => ({
    field: `crypto_accepted_tokens[${at}]`,
    word,
  }));
  return [...unknownValueProblems(named, networks), ...unknownValueProblems(tokens, symbols)];
}

function unknownValueProblems(
  said: { field: string; word: string }[],
  known: string[],
): FieldProblem[] {
  const message = `must be one of: ${[...new Set(known)].join(', ')}`;
  return said
    .filter(({ word }) => !known.includes(word))
    .map(({ field }) => ({ field, code: 'unknown', message }));
}

/** What is sent to a token's own contract is lost. */
function isTokenContract(network: string, wallet: string): boolean {
  const tokens = knownNetworks.find(({ name }) => name === network)?.tokens ?? [];
  return tokens.some(({ address }) => address === wallet.toLowerCase());
}

const tokenContractMessage = 'is the contract of the token: send the address of your own wallet';
