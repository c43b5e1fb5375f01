import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { OwnProcessor } from '../own-processor.ts';

const selectAccounts =
  'select account_id as id, test, profile_id as "profileId" from payment_accounts where workspace_id = $1';

export async function selectOwnAccount(view: View, id: string): Promise<OwnProcessor | null> {
  const [row] = await view.query<OwnProcessor>(`${selectAccounts} and account_id = $2`, [
    view.tenant.workspaceId,
    id,
  ]);
  return row ?? null;
}

export async function selectEnabledAccount(
  view: View,
  siteId: SiteId,
): Promise<OwnProcessor | null> {
  const [row] = await view.query<OwnProcessor>(`${selectAccounts} and site_id = $2 and enabled`, [
    view.tenant.workspaceId,
    siteId,
  ]);
  return row ?? null;
}

/** Conflicts only with the deletion of the account. */
export async function lockEnabledAccount(work: Work, siteId: SiteId): Promise<OwnProcessor | null> {
  const [row] = await work.query<OwnProcessor>(
    `${selectAccounts} and site_id = $2 and enabled for key share`,
    [work.tenant.workspaceId, siteId],
  );
  return row ?? null;
}

export async function selectHasLiveAccount(view: View): Promise<boolean> {
  const rows = await view.query(`${selectAccounts} and enabled and not test limit 1`, [
    view.tenant.workspaceId,
  ]);
  return rows.length > 0;
}
