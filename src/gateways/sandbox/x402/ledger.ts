import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { SignedPayment } from '../../../core/paywall/ports/facilitator.ts';
import type { Hex, TokenOnNetwork } from '../../../core/paywall/ports/network.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import {
  addToWallet,
  findBalance,
  findTransfer,
  insertTransfer,
  type LedgerTransfer,
  lockWallets,
} from './ledger-store.ts';

/** The initial balance of every address: a thousand units of the token. */
export const openingBalance = ({ token }: TokenOnNetwork): bigint =>
  1_000n * 10n ** BigInt(token.decimals);

/**
 * Why the sandbox would reject a payment now; null if it would not. Checks what a chain and public
 * facilitators check, and returns their error codes. `signer` is the result of `recoverSigner`.
 */
export async function findLedgerRejection(
  view: View,
  { payment, signer }: { payment: SignedPayment; signer: Hex | null },
): Promise<string | null> {
  const rejection = findTermsRejection(payment, signer) ?? findTimeRejection(payment, view.now);
  if (rejection) return rejection;
  const { coin, authorization } = payment;
  const authorizationKey = { coin, payer: authorization.from, nonce: authorization.nonce };
  if (await findTransfer(view, authorizationKey)) return 'invalid_exact_evm_nonce_already_used';
  const balance = (await findBalance(view, coin, authorization.from)) ?? openingBalance(coin);
  return balance < authorization.value ? 'insufficient_funds' : null;
}

/** The address that signed a payment; null when the signature is not valid. */
export function recoverSigner(
  signatures: AuthorizationSignatures,
  { coin, authorization, signature }: SignedPayment,
): Promise<Hex | null> {
  return signatures.recoverSigner(signatures.digest(coin, authorization), signature);
}

/**
 * Transfers the money of a payment once. Returns the transfer, also for a repeat of the same
 * payment, or an error code.
 */
export async function transferFunds(
  work: Work,
  { payment, signer }: { payment: SignedPayment; signer: Hex | null },
): Promise<LedgerTransfer | string> {
  const { coin, authorization } = payment;
  const { from, to, value, nonce } = authorization;
  const termsRejection = findTermsRejection(payment, signer);
  if (termsRejection) return termsRejection;
  const authorizationKey = { coin, payer: from, nonce };
  const existing = await findTransfer(work, authorizationKey);
  if (existing) return existing.payTo === to && existing.amount === value ? existing : alreadyUsed;
  const timeRejection = findTimeRejection(payment, work.now);
  if (timeRejection) return timeRejection;
  const opening = openingBalance(coin);
  const balances = await lockWallets(work, coin, { addresses: [from, to], opening });
  if ((balances.get(from) ?? 0n) < value) return 'insufficient_funds';
  const txHash = transactionHashOf(payment);
  const transfer = await insertTransfer(work, authorizationKey, {
    payTo: to,
    amount: value,
    txHash,
  });
  if (!transfer) return alreadyUsed;
  await addToWallet(work, coin, { address: from, amount: -value });
  await addToWallet(work, coin, { address: to, amount: value });
  return transfer;
}

const alreadyUsed = 'invalid_exact_evm_nonce_already_used';

function findTermsRejection(
  { authorization: { from, to, value }, payTo, amount }: SignedPayment,
  signer: Hex | null,
): string | null {
  if (signer !== from) return 'invalid_exact_evm_payload_signature';
  if (to !== payTo) return 'invalid_exact_evm_payload_recipient_mismatch';
  return value === amount ? null : 'invalid_exact_evm_payload_authorization_value';
}

function findTimeRejection({ authorization }: SignedPayment, now: Date): string | null {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  if (authorization.validAfter >= seconds)
    return 'invalid_exact_evm_payload_authorization_valid_after';
  return authorization.validBefore > seconds
    ? null
    : 'invalid_exact_evm_payload_authorization_valid_before';
}

function transactionHashOf({ coin, authorization: { from, nonce } }: SignedPayment): Hex {
  return `0x${sha256Hex(`sandbox transfer ${coin.network.name} ${coin.token.address} ${from} ${nonce}`)}`;
}
