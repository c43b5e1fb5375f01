import type { SiteId } from '../../kernel/id.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import { usesPaymentHook } from '../hooks/payment-hooks.ts';
import { usesAccount } from './accounts/own-accounts.ts';
import { isNoProcessor } from './no-processor.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * Whether a store takes payments that are not made on a chain: through its payment hook or account,
 * or through the processor of the server, if it has one.
 */
export async function takesPayments(
  { unit, processor }: Pick<PaymentContext, 'unit' | 'processor'>,
  tenant: Tenant,
  siteId: SiteId,
): Promise<boolean> {
  if (!isNoProcessor(processor)) return true;
  return unit.view(
    tenant,
    async (view) => (await usesPaymentHook(view, siteId)) || (await usesAccount(view, siteId)),
  );
}
