import { type FieldProblem, invalid, notFound } from '../../../kernel/domain-error.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { findMember } from '../../access/users/find-users.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { type NotificationKind, notificationKinds } from '../email-kinds.ts';
import type { NotificationMode } from './notification-mode.ts';
import {
  deleteChoice,
  listChoices,
  type NotificationChoice,
  saveChoice,
} from './notification-store.ts';

/** The emails that a member receives. */
export type NotificationSettings = Record<NotificationKind, NotificationMode>;

/** A member's choices for one store; other kinds are as for all stores. */
export type StoreNotifications = { siteSlug: string; settings: Partial<NotificationSettings> };

/** Null removes a choice; undefined kinds are left unchanged. */
export type NotificationChanges = {
  [Kind in NotificationKind]?: NotificationMode | null | undefined;
};

/** The ways to receive a kind. */
export const modesOf = (kind: NotificationKind): readonly NotificationMode[] =>
  kind === 'staff_new_order' ? ['each', 'daily', 'off'] : ['each', 'off'];

/**
 * The settings of a member of the workspace for all stores. By default viewers receive nothing,
 * everyone else each email. Throws 404 `member_not_found`.
 */
export async function getNotificationSettings(
  view: View,
  memberId: string,
): Promise<NotificationSettings> {
  return (await loadNotifications(view, memberId)).settings;
}

/** The settings for all stores and for those that differ. Throws 404 `member_not_found`. */
export async function loadNotifications(
  view: View,
  memberId: string,
): Promise<{ settings: NotificationSettings; stores: StoreNotifications[] }> {
  const member = await findMember(view, memberId);
  if (!member) throw memberNotFound();
  const choices = await listChoices(view, member.userId);
  const byDefault: NotificationMode = member.role === 'member' ? 'off' : 'each';
  const defaults = notificationKinds.map((kind) => [kind, byDefault]);
  const settings = { ...Object.fromEntries(defaults), ...choicesOf(choices, null) };
  const slugs = [...new Set(choices.flatMap(({ siteSlug }) => siteSlug ?? []))];
  const stores = slugs.map((siteSlug) => ({ siteSlug, settings: choicesOf(choices, siteSlug) }));
  return { settings, stores };
}

const choicesOf = (choices: NotificationChoice[], slug: string | null) =>
  Object.fromEntries(
    choices.filter(({ siteSlug }) => siteSlug === slug).map(({ kind, mode }) => [kind, mode]),
  ) as Partial<NotificationSettings>;

/**
 * Changes what a member receives from one store, or from all of them (`siteSlug` null). Throws 404
 * `member_not_found` and `site_not_found`, 400 for modes that a kind does not have.
 */
export async function changeNotificationSettings(
  work: Work,
  memberId: string,
  { changes, siteSlug = null }: { changes: NotificationChanges; siteSlug?: string | null },
): Promise<void> {
  const before = await loadNotifications(work, memberId);
  const site = siteSlug === null ? null : await getOwnSite(work, siteSlug);
  const problems = findProblems(changes, site?.id ?? null);
  if (problems.length > 0) throw invalid(problems);
  for (const kind of notificationKinds) {
    const mode = changes[kind];
    const choice = { siteId: site?.id ?? null, kind };
    if (mode === null) await deleteChoice(work, memberId, choice);
    else if (mode !== undefined) await saveChoice(work, memberId, { ...choice, mode });
  }
  await audit(work, {
    action: 'notification_settings.updated',
    resource: { type: 'user', id: memberId },
    before,
    after: await loadNotifications(work, memberId),
  });
}

function findProblems(changes: NotificationChanges, siteId: SiteId | null): FieldProblem[] {
  const { staff_weekly_digest: digest } = changes;
  if (siteId === null || digest === undefined || digest === null) return [];
  const message = 'is about all stores of the workspace; omit site_slug';
  return [{ field: 'staff_weekly_digest', code: 'not_per_store', message }];
}

const memberNotFound = () =>
  notFound('member_not_found', 'The workspace has no member with this id.');
