import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  encodeFunctionData,
  type PublicClient,
} from 'viem';
import type { SignedPayment } from '../../core/paywall/ports/facilitator.ts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { tokenAbi } from './token.ts';

/** The contract call that transfers the money of a payment. */
export function toTransferCall(payment: SignedPayment): { to: Hex; data: Hex } {
  const { authorization: a, signature, coin } = payment;
  const [r, s] = [`0x${signature.slice(2, 66)}`, `0x${signature.slice(66, 130)}`] as const;
  const v = Number.parseInt(signature.slice(130), 16);
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transferWithAuthorization',
    args: [a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce, v, r, s],
  });
  return { to: coin.token.address, data };
}

/**
 * Why a payment would be rejected now, as an error code of public facilitators; null if it would
 * not. `pending` includes transactions that are not in a block yet, so that a transfer is not sent
 * twice.
 */
export async function findTransferRejection(
  client: PublicClient,
  payment: SignedPayment,
  blockTag: 'latest' | 'pending',
): Promise<string | null> {
  const { authorization, payTo, amount } = payment;
  if (authorization.to !== payTo) return 'invalid_exact_evm_payload_recipient_mismatch';
  if (authorization.value !== amount) return 'invalid_exact_evm_payload_authorization_value';
  try {
    await client.call({ ...toTransferCall(payment), blockTag });
    return null;
  } catch (error) {
    if (!isRevert(error)) throw error;
    return diagnoseRevert(client, payment, blockTag);
  }
}

/**
 * Revert messages differ between tokens, so the reason is determined from the state of the chain.
 */
async function diagnoseRevert(
  client: PublicClient,
  { coin, authorization }: SignedPayment,
  blockTag: 'latest' | 'pending',
): Promise<string> {
  const token = { address: coin.token.address, abi: tokenAbi, blockTag } as const;
  const { from, nonce, value } = authorization;
  const [isUsed, balance, block] = await Promise.all([
    client.readContract({ ...token, functionName: 'authorizationState', args: [from, nonce] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [from] }),
    client.getBlock({ blockTag: 'latest' }),
  ]);
  if (isUsed) return 'invalid_exact_evm_nonce_already_used';
  if (block.timestamp >= authorization.validBefore)
    return 'invalid_exact_evm_payload_authorization_valid_before';
  if (balance < value) return 'insufficient_funds';
  return 'invalid_exact_evm_transaction_simulation_failed';
}

/** Whether the contract reverted; any other error means that the node did not respond. */
function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const revert = error.walk(
    (cause) =>
      cause instanceof ExecutionRevertedError || cause instanceof ContractFunctionRevertedError,
  );
  return revert !== null;
}
