import type { SiteId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { PaymentHook } from './hook.ts';

const selectHook = `select hook_id as id, test from http_hooks where workspace_id = $1 and type = 'payment'`;

export async function selectPaymentHook(view: View, id: string): Promise<PaymentHook | null> {
  const [row] = await view.query<PaymentHook>(`${selectHook} and hook_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return row ?? null;
}

const selectEnabledHook = `${selectHook} and site_id = $2 and enabled`;

export async function selectEnabledPaymentHook(
  view: View,
  siteId: SiteId,
): Promise<PaymentHook | null> {
  const [row] = await view.query<PaymentHook>(selectEnabledHook, [view.tenant.workspaceId, siteId]);
  return row ?? null;
}

/** Conflicts only with the deletion of the hook. */
export async function lockEnabledPaymentHook(
  work: Work,
  siteId: SiteId,
): Promise<PaymentHook | null> {
  const [row] = await work.query<PaymentHook>(`${selectEnabledHook} for key share`, [
    work.tenant.workspaceId,
    siteId,
  ]);
  return row ?? null;
}

export async function hasRealPaymentHook(view: View): Promise<boolean> {
  const rows = await view.query(`${selectHook} and enabled and not test limit 1`, [
    view.tenant.workspaceId,
  ]);
  return rows.length > 0;
}
