import type { SiteId } from '../../kernel/id.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { findPaymentHook, holdPaymentHook } from '../hooks/payment-hooks.ts';
import { findOwnAccount, holdEnabledAccount } from './accounts/own-accounts.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentProcessor } from './processor.ts';

export type Processors = Pick<PaymentContext, 'processor' | 'ownProcessor'>;

/**
 * The processor of a store for a new payment: its payment hook, else its account, else the processor of
 * the server. Neither can be deleted before the transaction ends.
 */
export async function holdProcessor(
  work: Work,
  { processor, ownProcessor }: Processors,
  siteId: SiteId,
): Promise<PaymentProcessor> {
  const own = (await holdPaymentHook(work, siteId)) ?? (await holdEnabledAccount(work, siteId));
  return own ? ownProcessor(work.tenant, own) : processor;
}

/**
 * The processor with this name, which has taken a payment. Null if the hook or account was deleted, or
 * the server uses another processor now.
 */
export async function findProcessorByName(
  { unit, processor, ownProcessor }: Processors & Pick<PaymentContext, 'unit'>,
  tenant: Tenant,
  name: Payment['processor'],
): Promise<PaymentProcessor | null> {
  if (name === processor.name) return processor;
  const own = await unit.view(
    tenant,
    async (view) => (await findPaymentHook(view, name)) ?? (await findOwnAccount(view, name)),
  );
  return own && ownProcessor(tenant, own);
}
