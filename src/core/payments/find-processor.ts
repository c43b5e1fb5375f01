import type { SiteId } from '../../kernel/id.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import type { PaymentHook } from '../hooks/hook.ts';
import { findPaymentHook, holdPaymentHook } from '../hooks/payment-hooks.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentProcessor } from './processor.ts';

export type Processors = Pick<PaymentContext, 'processor' | 'hookProcessor'>;

const choose = (
  { processor, hookProcessor }: Processors,
  tenant: Tenant,
  hook: PaymentHook | null,
) => (hook ? hookProcessor(tenant, hook) : processor);

/**
 * The processor of a store for a new payment: its payment hook, else that of the server. The hook
 * cannot be deleted before the transaction ends.
 */
export async function holdProcessor(
  work: Work,
  processors: Processors,
  siteId: SiteId,
): Promise<PaymentProcessor> {
  return choose(processors, work.tenant, await holdPaymentHook(work, siteId));
}

/**
 * The processor with this name, which has taken a payment. Null if the hook was deleted, or the
 * server uses another processor now.
 */
export async function findProcessorByName(
  { unit, ...processors }: Processors & Pick<PaymentContext, 'unit'>,
  tenant: Tenant,
  name: Payment['processor'],
): Promise<PaymentProcessor | null> {
  if (name === processors.processor.name) return processors.processor;
  const hook = await unit.view(tenant, (view) => findPaymentHook(view, name));
  return hook && processors.hookProcessor(tenant, hook);
}
