import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { StaffEmailKind } from '../email-kinds.ts';

export type NotificationMode = 'each' | 'off';

/** What the member has changed. */
export async function listSettingRows(
  view: View,
  userId: string,
): Promise<Map<string, NotificationMode>> {
  const rows = await view.query<{ kind: string; mode: NotificationMode }>(
    'select kind, mode from email_notification_settings where workspace_id = $1 and user_id = $2',
    [view.tenant.workspaceId, userId],
  );
  return new Map(rows.map(({ kind, mode }) => [kind, mode]));
}

export async function saveSetting(
  work: Work,
  userId: string,
  { kind, mode }: { kind: StaffEmailKind; mode: NotificationMode },
): Promise<void> {
  await work.query(
    `insert into email_notification_settings (workspace_id, user_id, kind, mode, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, user_id, kind) do update set mode = excluded.mode, updated_at = excluded.updated_at`,
    [work.tenant.workspaceId, userId, kind, mode, work.now],
  );
}
