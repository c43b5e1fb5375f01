import type { PaymentHook } from '../hooks/hook.ts';
import type { PaymentAccountId } from './accounts/payment-account.ts';

/**
 * What takes the payments of a store instead of the processor of the server: its payment hook, or its
 * account at a processor. The id is also the name of the processor.
 */
export type OwnProcessor = PaymentHook | { id: PaymentAccountId; test: boolean };

export const isHook = (own: OwnProcessor): own is PaymentHook => own.id.startsWith('hook_');
