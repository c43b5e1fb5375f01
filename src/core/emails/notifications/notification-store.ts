import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { NotificationKind } from '../email-kinds.ts';
import type { NotificationMode } from './notification-mode.ts';

/** A member's choices for one store; `siteId` null: for all stores. */
export type NotificationChoice = {
  siteId: SiteId | null;
  siteSlug: string | null;
  kind: NotificationKind;
  mode: NotificationMode;
};

/** The member's choices, for all stores first. */
export function listChoices(view: View, userId: string): Promise<NotificationChoice[]> {
  return view.query<NotificationChoice>(
    `select nullif(n.site_id, '') as "siteId", s.slug as "siteSlug", n.kind, n.mode
     from email_notification_settings n
     left join sites s on s.workspace_id = n.workspace_id and s.site_id = n.site_id
     where n.workspace_id = $1 and n.user_id = $2 order by s.slug nulls first, n.kind`,
    [view.tenant.workspaceId, userId],
  );
}

type Choice = Pick<NotificationChoice, 'siteId' | 'kind'>;

/** An unchanged choice keeps its time. */
export async function saveChoice(
  work: Work,
  userId: string,
  { siteId, kind, mode }: Choice & { mode: NotificationMode },
): Promise<void> {
  await work.query(
    `insert into email_notification_settings (workspace_id, user_id, site_id, kind, mode, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, user_id, site_id, kind)
     do update set mode = excluded.mode, updated_at = excluded.updated_at
     where email_notification_settings.mode <> excluded.mode`,
    [work.tenant.workspaceId, userId, siteId ?? '', kind, mode, work.now],
  );
}

export async function deleteChoice(
  work: Work,
  userId: string,
  { siteId, kind }: Choice,
): Promise<void> {
  await work.query(
    `delete from email_notification_settings
     where workspace_id = $1 and user_id = $2 and site_id = $3 and kind = $4`,
    [work.tenant.workspaceId, userId, siteId ?? '', kind],
  );
}
