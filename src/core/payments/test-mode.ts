import type { View } from '../../platform/unit-of-work.ts';
import { takesMoneyByHook } from '../hooks/payment-hooks.ts';
import { hasLiveAccount } from './accounts/own-accounts.ts';

/**
 * Whether totals of the workspace are those of its test orders: the processor of the server moves no
 * money, nor does a payment hook or an account of a store.
 */
export const countsTestOrders = async (
  view: View,
  { takesTestPayments }: { takesTestPayments: boolean },
): Promise<boolean> =>
  takesTestPayments && !(await takesMoneyByHook(view)) && !(await hasLiveAccount(view));
