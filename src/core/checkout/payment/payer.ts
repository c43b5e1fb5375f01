import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Bearer } from '../../access/bearer.ts';
import type { PaymentDetails } from '../../payments/processor.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';

/**
 * The caller that requests a payment. `network` is the client network whose limits on unpaid holds
 * apply; null if none apply.
 */
export type Payer = { network: string | null };

/**
 * The limits of the caller's network apply, except to callers with a credential of the store's
 * workspace.
 */
export function toPayer(
  { bearer, network }: { bearer: Bearer | null; network: string },
  { workspaceId }: Tenant,
): Payer {
  return { network: bearer?.tenant.workspaceId === workspaceId ? null : network };
}

/** What the processor's payment page displays. */
export function toPaymentDetails(session: CheckoutSession, site: CheckoutSite): PaymentDetails {
  return {
    description: site.name,
    lines: session.quote.lines.map(({ name, quantity, subtotal }) => ({
      name,
      quantity,
      amount: subtotal,
    })),
    email: session.buyer?.email ?? null,
  };
}
