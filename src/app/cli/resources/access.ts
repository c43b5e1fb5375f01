import { presentApiKey } from '../../../api/merchant/settings/api-keys.ts';
import { presentMember } from '../../../api/merchant/team/members.ts';
import { listApiKeys } from '../../../core/access/keys/manage-api-keys.ts';
import { listMembers } from '../../../core/access/users/manage-members.ts';
import {
  getSubscriber,
  listSubscribers,
} from '../../../core/customers/memberships/manage-subscribers.ts';
import { membershipPlans } from '../../../core/customers/memberships/plans/manage-plans.ts';
import { toMembershipPlanDto } from '../../../core/customers/memberships/plans/plan.ts';
import { toSubscriberDto } from '../../../core/customers/memberships/subscriber-dto.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { pick, resourceCommands, showCommand, wholePage } from './resource.ts';

const memberCommands = resourceCommands({
  plural: 'members',
  nouns: { list: 'the members, longest-standing first', one: 'a member' },
  operand: 'id',
  site: 'none',
  list: async (view) => wholePage((await listMembers(view)).map(presentMember)),
  get: async (view, id) =>
    pick(
      (await listMembers(view)).map(presentMember),
      (member) => member.id === id,
      'member_not_found',
      `This workspace has no member ${id}.`,
    ),
  columns: ({ id, role, email, name }) => [id, role, email, name],
});

/** `keys list` is in `commands/keys.ts`: its JSON has a different name. */
const showKeyCommand = showCommand({
  plural: 'keys',
  nouns: { one: 'an active API key, without its text' },
  operand: 'id',
  site: 'none',
  get: async (view, id) =>
    pick(
      (await listApiKeys(view)).map(presentApiKey),
      (key) => key.id === id,
      'api_key_not_found',
      `This workspace has no active API key ${id}.`,
    ),
});

const planCommands = resourceCommands({
  plural: 'plans',
  nouns: { list: 'the membership plans, newest first', one: 'a membership plan' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) => {
    const { items, nextCursor } = await membershipPlans.list(view, siteSlug, page);
    return { items: items.map(toMembershipPlanDto), nextCursor };
  },
  get: async (view, id) => toMembershipPlanDto(await membershipPlans.get(view, id)),
  columns: ({ id, site_slug, price, interval, name }) => [
    id,
    site_slug,
    `${formatMoney(price)} per ${interval}`,
    name,
  ],
});

const subscriberCommands = resourceCommands({
  plural: 'subscribers',
  nouns: { list: 'the subscribers of membership plans, newest first', one: 'a subscriber' },
  operand: 'id',
  site: 'optional',
  list: async (view, { siteSlug, page }) => {
    const query = { siteSlug, planId: null, status: null, email: null, disputed: null };
    const { items, nextCursor } = await listSubscribers(view, query, page);
    return { items: items.map((one) => toSubscriberDto(one, view.origin)), nextCursor };
  },
  get: async (view, id) => toSubscriberDto(await getSubscriber(view, id), view.origin),
  columns: ({ id, status, email }) => [id, status, email],
});

/** Who works for the workspace, and who subscribes to its stores. */
export const accessCommands = [
  showKeyCommand,
  ...memberCommands,
  ...planCommands,
  ...subscriberCommands,
];
