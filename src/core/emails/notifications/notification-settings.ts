import { notFound } from '../../../kernel/domain-error.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { findMember } from '../../access/users/find-users.ts';
import { type StaffEmailKind, staffEmailKinds } from '../email-kinds.ts';
import { listSettingRows, type NotificationMode, saveSetting } from './notification-store.ts';

export type { NotificationMode } from './notification-store.ts';

/** What a member receives by email. */
export type NotificationSettings = Record<StaffEmailKind, NotificationMode>;

/**
 * The settings of a member of the workspace. By default viewers receive nothing, everybody else
 * each email. Throws 404 `member_not_found`.
 */
export async function getNotificationSettings(
  view: View,
  memberId: string,
): Promise<NotificationSettings> {
  const member = await findMember(view, memberId);
  if (!member) throw memberNotFound();
  const changed = await listSettingRows(view, member.userId);
  const byDefault: NotificationMode = member.role === 'member' ? 'off' : 'each';
  return Object.fromEntries(
    staffEmailKinds.map((kind) => [kind, changed.get(kind) ?? byDefault]),
  ) as NotificationSettings;
}

/** Changes the given settings. Throws 404 `member_not_found`. */
export async function changeNotificationSettings(
  work: Work,
  memberId: string,
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const before = await getNotificationSettings(work, memberId);
  for (const kind of staffEmailKinds) {
    const mode = changes[kind];
    if (mode !== undefined) await saveSetting(work, memberId, { kind, mode });
  }
  const after = await getNotificationSettings(work, memberId);
  await audit(work, {
    action: 'notification_settings.updated',
    resource: { type: 'user', id: memberId },
    before,
    after,
  });
  return after;
}

const memberNotFound = () =>
  notFound('member_not_found', 'The workspace has no member with this id.');
