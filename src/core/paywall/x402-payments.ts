import { Type } from 'typebox';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { deliverSettledOrder } from '../orders/fulfillment/deliver-settled-order.ts';
import { voidOrder } from '../orders/refunds/void-order.ts';
import { type AuthorizationClaim, findClaim, insertClaim } from './claim-store.ts';
import type { Paywall } from './paywall.ts';
import {
  claimX402Payment,
  findX402Payment,
  insertX402Payment,
  sumUnsettled,
  updatePaidAfterVoid,
  updateSettlement,
} from './paywall-store.ts';
import type { AuthorizationKey } from './ports/chain.ts';
import type { Hex } from './ports/network.ts';
import { settlementStates, type X402Payment } from './x402-payment.ts';

export type { AuthorizationClaim } from './claim-store.ts';

/**
 * How long one settlement attempt may take: longer than the timeouts of facilitator and chain
 * together.
 */
export const leaseSeconds = 90;

/** Settles the payment of an order; safe to repeat. */
export const settlementJobType = {
  name: 'x402.settle',
  payload: Type.Object({ orderId: Type.String() }),
};

/** Finds the order that an authorization has paid for, in any workspace, or null. */
export const findAuthorizationClaim = (
  view: View,
  key: AuthorizationKey,
): Promise<AuthorizationClaim | null> => findClaim(view, key);

/**
 * Claims an authorization for an order, once across all workspaces. Returns false if it is already
 * claimed.
 */
export const claimAuthorization = (
  work: Work,
  claim: AuthorizationClaim,
  key: AuthorizationKey,
): Promise<boolean> => insertClaim(work, claim, key);

/** Records the payment together with its order, before settlement is attempted. */
export const saveX402Payment = (work: Work, payment: X402Payment): void =>
  insertX402Payment(work, payment);

/** The unsettled amount of a wallet in this workspace, in the token's smallest unit. */
export const getUnsettledAmount = (
  work: Work,
  filter: { payer: Hex; network: string; asset: string },
): Promise<bigint> => sumUnsettled(work, filter);

/** Returns null if the order was not paid on a chain. */
export const readX402Payment = (view: View, orderId: string): Promise<X402Payment | null> =>
  findX402Payment(view, orderId);

/**
 * Leases a payment for one settlement attempt. Returns null if it is final or leased by another
 * process. Pass the returned payment on to save the result: its `attempts` identifies the attempt.
 */
export function claimSettlement(work: Work, orderId: string): Promise<X402Payment | null> {
  const leaseUntil = new Date(work.now.getTime() + leaseSeconds * 1_000);
  return claimX402Payment(work, orderId, leaseUntil);
}

/** A transfer, with its block if known. */
export type OnChainTransfer = { txHash: Hex; blockNumber: number | null };

/**
 * Marks a payment as settled, delivers its order, and calls `onSettled`. Does nothing and returns
 * null if this attempt has lost its lease.
 */
export async function markSettled(
  work: Work,
  { onSettled }: Pick<Paywall, 'onSettled'>,
  claimed: X402Payment,
  transfer: OnChainTransfer,
): Promise<X402Payment | null> {
  const state = settlementStates.next(claimed.state, 'settle', 'not_settling');
  const { txHash, blockNumber } = transfer;
  const result = { state, txHash, blockNumber, failure: null, settledAt: work.now };
  const payment = await updateSettlement(work, claimed, result);
  if (!payment) return null;
  await deliverSettledOrder(work, payment.orderId);
  await onSettled(work, payment);
  return payment;
}

/**
 * Marks a payment as unknown and keeps a reported transaction hash. Returns null as `markSettled`
 * does.
 */
export function markSettlementUnknown(
  work: Work,
  claimed: X402Payment,
  doubt: { reason: string; txHash: Hex | null },
): Promise<X402Payment | null> {
  return updateSettlement(work, claimed, {
    state: settlementStates.next(claimed.state, 'doubt', 'not_settling'),
    txHash: doubt.txHash ?? claimed.txHash,
    blockNumber: null,
    failure: doubt.reason,
    settledAt: null,
  });
}

/** Marks a payment as failed and voids its order. Returns null as `markSettled` does. */
export async function markSettlementFailed(
  work: Work,
  claimed: X402Payment,
  failure: string,
): Promise<X402Payment | null> {
  const payment = await updateSettlement(work, claimed, {
    state: settlementStates.next(claimed.state, 'fail', 'not_settling'),
    txHash: claimed.txHash,
    blockNumber: null,
    failure,
    settledAt: null,
  });
  if (payment) await voidOrder(work, payment.orderId, 'settlement_failed');
  return payment;
}

/**
 * Records that a voided order was paid; the order stays voided. Returns null if that is already
 * recorded or the payment has not failed.
 */
export const markPaidAfterVoid = (
  work: Work,
  orderId: string,
  transfer: OnChainTransfer,
): Promise<X402Payment | null> => updatePaidAfterVoid(work, orderId, transfer);
