import type { View } from '../../platform/unit-of-work.ts';

/** The language of the buyer whose checkout a payment was for; null if it is unknown. */
export async function findLanguageOfPayment(view: View, paymentId: string): Promise<string | null> {
  const rows = await view.query<{ locale: string | null }>(
    `select c.locale from payments p
     join checkout_sessions c on c.workspace_id = p.workspace_id and c.session_id = p.subject_id
     where p.workspace_id = $1 and p.payment_id = $2`,
    [view.tenant.workspaceId, paymentId],
  );
  return rows[0]?.locale ?? null;
}
