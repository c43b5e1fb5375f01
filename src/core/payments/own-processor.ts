import type { HookId, PaymentHook } from '../hooks/hook.ts';
import type { PaymentAccountId } from './accounts/payment-account.ts';

/**
 * What takes the payments of a store instead of the processor of the server: its payment hook, or its
 * account at a processor. The id is also the name of the processor.
 */
export type OwnProcessor = {
  id: HookId | PaymentAccountId;
  test: boolean;
  /** The Stripe profile that agents grant payment tokens to. Without one it takes no tokens. */
  profileId?: string | null;
};

export const isHook = (own: OwnProcessor): own is PaymentHook => own.id.startsWith('hook_');
