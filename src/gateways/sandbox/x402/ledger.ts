import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { SignedPayment } from '../../../core/paywall/ports/facilitator.ts';
import type { Coin, Hex } from '../../../core/paywall/ports/network.ts';
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

/** What every address has that was never heard of: a thousand of the coin. */
export const openingBalance = ({ token }: Coin): bigint => 1_000n * 10n ** BigInt(token.decimals);

/**
 * Why the sandbox would not move the money of a payment now; null: it would. It checks what a chain
 * checks and what public facilitators do, in their words. `signer` is who signed, as `signerOf` says.
 */
export async function findLedgerRejection(
  view: View,
  { payment, signer }: { payment: SignedPayment; signer: Hex | null },
): Promise<string | null> {
  const told = findTermsRejection(payment, signer) ?? findTimeRejection(payment, view.now);
  if (told) return told;
  const { coin, authorization } = payment;
  const spent = { coin, payer: authorization.from, nonce: authorization.nonce };
  if (await findTransfer(view, spent)) return 'invalid_exact_evm_nonce_already_used';
  const held = (await findBalance(view, coin, authorization.from)) ?? openingBalance(coin);
  return held < authorization.value ? 'insufficient_funds' : null;
}

/** Who signed a payment; null: nobody can have. */
export function recoverSigner(
  signatures: AuthorizationSignatures,
  { coin, authorization, signature }: SignedPayment,
): Promise<Hex | null> {
  return signatures.recoverSigner(signatures.digest(coin, authorization), signature);
}

/**
 * Moves the money once: the transfer, or why not. Asked again with the payment that has moved it, the
 * transfer is answered again.
 */
export async function transferFunds(
  work: Work,
  { payment, signer }: { payment: SignedPayment; signer: Hex | null },
): Promise<LedgerTransfer | string> {
  const { coin, authorization } = payment;
  const { from, to, value, nonce } = authorization;
  const told = findTermsRejection(payment, signer);
  if (told) return told;
  const spent = { coin, payer: from, nonce };
  const before = await findTransfer(work, spent);
  if (before) return before.payTo === to && before.amount === value ? before : alreadyUsed;
  const late = findTimeRejection(payment, work.now);
  if (late) return late;
  const opening = openingBalance(coin);
  const held = await lockWallets(work, coin, { addresses: [from, to], opening });
  if ((held.get(from) ?? 0n) < value) return 'insufficient_funds';
  const txHash = transactionHashOf(payment);
  const transfer = await insertTransfer(work, spent, { payTo: to, amount: value, txHash });
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
