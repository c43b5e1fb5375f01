import type { SiteId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { PaymentHook } from './hook.ts';
import {
  hasRealPaymentHook,
  lockEnabledPaymentHook,
  selectEnabledPaymentHook,
  selectPaymentHook,
} from './payment-hook-store.ts';

/** The hook with this id, also if it is disabled; null: there is none, or it decides something else. */
export const findPaymentHook = (view: View, id: string): Promise<PaymentHook | null> =>
  selectPaymentHook(view, id);

/** The enabled hook of a store, which cannot be deleted before the transaction ends. */
export const holdPaymentHook = (work: Work, siteId: SiteId): Promise<PaymentHook | null> =>
  lockEnabledPaymentHook(work, siteId);

/** Whether a store takes its payments through a hook. */
export const usesPaymentHook = async (view: View, siteId: SiteId): Promise<boolean> =>
  (await selectEnabledPaymentHook(view, siteId)) !== null;

/** Whether a store of the workspace takes real money through a hook. */
export const takesMoneyByHook = (view: View): Promise<boolean> => hasRealPaymentHook(view);
