import { type Static, Type } from 'typebox';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import {
  AttentionDto,
  type AttentionQuery,
  type AttentionType,
  type CountedAttention,
  countAttention,
} from './list-attention.ts';
import { insertReads, listReads } from './notification-store.ts';

/** What needs attention, as a member sees it. */
export const NotificationDto = Type.Object(
  {
    ...AttentionDto.properties,
    unread: Type.Integer({
      minimum: 0,
      description: 'How many of them the user has not marked as read.',
    }),
    state: Type.String({
      description: 'Identifies these problems. It is sent back to mark them as read.',
    }),
  },
  { $id: 'Notification' },
);
type NotificationDto = Static<typeof NotificationDto>;

/** What a user wants to mark as read: a type, and the problems that were shown. */
export type SeenNotification = { type: AttentionType; state: string };

/** What needs attention, the most urgent first, and how much of it is new to the user. */
export async function listNotifications(
  view: View,
  userId: string,
  query: AttentionQuery,
): Promise<NotificationDto[]> {
  const reads = await listReads(view, userId);
  return (await countAttention(view, query)).map((item) => toNotificationDto(item, reads));
}

/**
 * Marks what the user has seen as read. What has changed since is left alone, so that no problem is
 * marked that the user has not seen. Returns what needs attention now.
 */
export async function markNotificationsRead(
  work: Work,
  userId: string,
  { seen, ...query }: AttentionQuery & { seen: SeenNotification[] },
): Promise<NotificationDto[]> {
  const items = await countAttention(work, query);
  const marked = items.filter((item) =>
    seen.some(({ type, state }) => type === item.type && state === stateOf(item)),
  );
  await insertReads(
    work,
    userId,
    marked.flatMap(({ type, problems }) => problems.map((problem) => ({ type, problem }))),
  );
  const reads = await listReads(work, userId);
  return items.map((item) => toNotificationDto(item, reads));
}

function toNotificationDto(item: CountedAttention, reads: ReadonlySet<string>): NotificationDto {
  const { problems, ...counted } = item;
  const unread = problems.filter((problem) => !reads.has(`${item.type} ${problem}`)).length;
  return { ...counted, unread: Math.min(unread, counted.count), state: stateOf(item) };
}

const stateOf = ({ problems }: CountedAttention): string =>
  sha256Hex(problems.toSorted().join('\n')).slice(0, 32);
