import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { selectPaymentCapture } from './payment-capture-store.ts';
import type { PaymentCapture } from './site.ts';

/** When a store collects its payments, read without the rest of its settings. */
export function getPaymentCapture(view: View, siteId: SiteId): Promise<PaymentCapture> {
  return selectPaymentCapture(view, siteId);
}
