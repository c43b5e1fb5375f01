import type { SiteId } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';
import type { PaymentCapture } from './site.ts';

export async function selectPaymentCapture(view: View, siteId: SiteId): Promise<PaymentCapture> {
  const [row] = await view.named<{ payment_capture: PaymentCapture }>({
    name: 'site_payment_capture',
    text: 'select payment_capture from sites where workspace_id = $1 and site_id = $2',
    values: [view.tenant.workspaceId, siteId],
  });
  return row?.payment_capture ?? 'automatic';
}
