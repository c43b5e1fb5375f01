import type { View, Work } from '../../../platform/unit-of-work.ts';

/** The platform of a checkout session. */
export type PlatformSession = {
  /** URL of the platform's profile. */
  profileUrl: string;
  /** The URL to which order events are sent. */
  webhookUrl: string;
  /** Origin of the business profile that it used. */
  businessUrl: string;
};

/** Stores the platform of a session; the first one stays. */
export function insertPlatformSession(work: Work, id: string, session: PlatformSession): void {
  work.write({
    name: 'platform_session_insert',
    text: `insert into platform_sessions (workspace_id, session_id, profile_url, webhook_url, business_url, created_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [
      work.tenant.workspaceId,
      id,
      session.profileUrl,
      session.webhookUrl,
      session.businessUrl,
      work.now,
    ],
  });
}

export async function findPlatformSession(view: View, id: string): Promise<PlatformSession | null> {
  const [row] = await view.named<PlatformSession>({
    name: 'platform_session_find',
    text: `select profile_url as "profileUrl", webhook_url as "webhookUrl", business_url as "businessUrl"
      from platform_sessions where workspace_id = $1 and session_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
  return row ?? null;
}

/** The order that a return or an exchange belongs to, or null. */
export async function findOrderIdOfSubject(
  view: View,
  { type, id }: { type: string; id: string },
): Promise<string | null> {
  const [row] = await view.named<{ order_id: string }>({
    name: 'platform_order_of',
    text: `select order_id from order_returns where $2 = 'return' and workspace_id = $1 and return_id = $3
      union all
      select order_id from order_exchanges where $2 = 'exchange' and workspace_id = $1 and exchange_id = $3`,
    values: [view.tenant.workspaceId, type, id],
  });
  return row?.order_id ?? null;
}
