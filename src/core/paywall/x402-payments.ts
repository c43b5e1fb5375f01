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

/** How long one attempt to settle may take: longer than a facilitator's and a chain's limits together. */
export const leaseSeconds = 90;

/** An order whose payment waits to be settled; safe to repeat. */
export const settlementJobType = {
  name: 'x402.settle',
  payload: Type.Object({ orderId: Type.String() }),
};

/** Which order an authorization has paid for, in any workspace; null: none that we know of. */
export const findAuthorizationClaim = (
  view: View,
  used: AuthorizationKey,
): Promise<AuthorizationClaim | null> => findClaim(view, used);

/** Takes an authorization for an order, once and anywhere; false: it is taken. */
export const claimAuthorization = (
  work: Work,
  claim: AuthorizationClaim,
  used: AuthorizationKey,
): Promise<boolean> => insertClaim(work, claim, used);

/** Written down with its order, before anybody is asked to move the money. */
export const saveX402Payment = (work: Work, payment: X402Payment): void =>
  insertX402Payment(work, payment);

/** What a wallet still owes in this workspace, in the token's smallest unit. */
export const getUnsettledAmount = (
  work: Work,
  owed: { payer: Hex; network: string; asset: string },
): Promise<bigint> => sumUnsettled(work, owed);

/** Null: the order was not paid on a chain. */
export const readX402Payment = (view: View, orderId: string): Promise<X402Payment | null> =>
  findX402Payment(view, orderId);

/**
 * Takes a payment's settlement for one attempt; null: it is done with, or somebody else is at it. What
 * comes of it is written with the payment that is answered here: its `attempts` tells attempts apart.
 */
export function claimSettlement(work: Work, orderId: string): Promise<X402Payment | null> {
  const leaseUntil = new Date(work.now.getTime() + leaseSeconds * 1_000);
  return claimX402Payment(work, orderId, leaseUntil);
}

/** A transfer; the block when it is known. */
export type OnChainTransfer = { txHash: Hex; blockNumber: number | null };

/**
 * The money has moved: the payment is settled, its order handed over, and who waits for it is told. Null,
 * and nothing happens, when this attempt has lost its lease.
 */
export async function markSettled(
  work: Work,
  { onSettled }: Pick<Paywall, 'onSettled'>,
  claimed: X402Payment,
  moved: OnChainTransfer,
): Promise<X402Payment | null> {
  const state = settlementStates.next(claimed.state, 'settle', 'not_settling');
  const { txHash, blockNumber } = moved;
  const result = { state, txHash, blockNumber, failure: null, settledAt: work.now };
  const payment = await updateSettlement(work, claimed, result);
  if (!payment) return null;
  await deliverSettledOrder(work, payment.orderId);
  await onSettled(work, payment);
  return payment;
}

/** Nobody knows whether it moved; a hash that was told is kept. Null as in `writeSettled`. */
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

/** It never will: the order is voided, its files are taken back (§3.2). Null as in `writeSettled`. */
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

/** The money moved after all, too late: the order stays void. Null: that is known, or it is not void. */
export const markPaidAfterVoid = (
  work: Work,
  orderId: string,
  moved: OnChainTransfer,
): Promise<X402Payment | null> => updatePaidAfterVoid(work, orderId, moved);
