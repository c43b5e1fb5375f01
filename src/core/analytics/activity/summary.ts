import { formatMoney } from '../../../kernel/money.ts';
import type { EventType } from '../../events/event.ts';

/**
 * The parts of an event's body that a summary uses. Older versions wrote events too, so every field
 * is optional.
 */
export type EventBody = { data?: EventData; context?: EventData };
type EventData = Record<string, unknown>;

/**
 * Summaries of events in a store. They contain no names or addresses of people, because a key that may read
 * analytics may not be allowed to read customers. Carts are left out because their ids are secret;
 * products are left out too.
 */
const summaries = {
  'order.created': ({ data }) =>
    `${describeOrder(data)} of ${describeItemCount(data)} for ${formatAmount(data, getTotal(data))} was placed${describeChannel(data)}.`,
  'order.partially_fulfilled': ({ data }) => `${describeOrder(data)} was fulfilled in part.`,
  'order.fulfilled': ({ data }) =>
    `${describeOrder(data)} of ${describeItemCount(data)} was fulfilled.`,
  'order.cancelled': ({ data }) =>
    `${describeOrder(data)} for ${formatAmount(data, getTotal(data))} was canceled.`,
  'order.refunded': ({ data, context }) => {
    if (context?.amount_moved === 0)
      return `${describeOrder(data)} for ${formatAmount(data, getTotal(data))} was voided: its payment never arrived.`;
    const amount = getNestedData(context, 'refund').amount ?? getTotal(data);
    return `A refund of ${formatAmount(data, amount)} was made${describeOwner(data)}.`;
  },
  'order.returned': ({ data }) =>
    `${describeOrder(data)} of ${describeItemCount(data)} was returned in full.`,
  'order.disputed': ({ data, context }) =>
    `A payment of ${formatAmount(data, getNestedData(context, 'dispute').amount)}${describeOwner(data)} was disputed.`,
  'order.dispute_closed': ({ data, context }) => {
    const { amount, status } = getNestedData(context, 'dispute');
    return `A dispute over ${formatAmount(data, amount)}${describeOwner(data)} was ${status}.`;
  },
  'order.payment_captured': ({ data, context }) =>
    `A payment of ${formatAmount(data, getNestedData(context, 'capture').amount)} was captured${describeOwner(data)}.`,
  'order.payment_capture_failed': ({ data, context }) =>
    `A capture of ${formatAmount(data, getNestedData(context, 'capture').amount)}${describeOwner(data)} failed.`,
  'order.payment_released': ({ data, context }) =>
    `An authorization of ${formatAmount(data, getNestedData(context, 'released').amount)} was released${describeOwner(data)}.`,
  'return.requested': ({ data }) => `A return of ${describeItemCount(data)} was requested.`,
  'return.approved': ({ data }) => `A return of ${describeItemCount(data)} was approved.`,
  'return.received': ({ data }) => `A return of ${describeItemCount(data)} was received.`,
  'return.rejected': ({ data }) => `A return of ${describeItemCount(data)} was rejected.`,
  'exchange.created': ({ data }) => `An exchange of ${describeItemCount(data)} was requested.`,
  'customer.created': () => 'A new customer was added.',
  'membership.subscriber.created': ({ data }) => `A membership${describePlan(data)} started.`,
  'membership.subscriber.updated': ({ data }) => `A membership${describePlan(data)} changed.`,
  'membership.subscriber.cancelled': ({ data }) =>
    `A membership${describePlan(data)} was canceled.`,
  'membership.subscriber.payment_failed': ({ data }) =>
    `A payment for a membership${describePlan(data)} failed.`,
  'membership.subscriber.disputed': ({ data, context }) => {
    const dispute = getNestedData(context, 'dispute');
    return `A payment of ${formatAmount(dispute, dispute.amount)} for a membership${describePlan(data)} was disputed.`;
  },
  'membership.subscriber.dispute_closed': ({ data, context }) => {
    const { status } = getNestedData(context, 'dispute');
    return `A dispute about a membership${describePlan(data)} was ${status}.`;
  },
} satisfies Partial<Record<EventType, (body: EventBody) => string>>;

export type ActivityType = keyof typeof summaries;

export const activityTypes = Object.keys(summaries) as ActivityType[];

export function summarizeEvent(type: ActivityType, body: EventBody): string {
  const sentence: (body: EventBody) => string = summaries[type];
  return sentence(body);
}

function getNestedData(data: EventData | undefined, name: string): EventData {
  const value = data?.[name];
  return typeof value === 'object' && value !== null ? (value as EventData) : {};
}

const getTotal = (data: EventData | undefined) => getNestedData(data, 'totals').total;

/** Counts units, not lines. */
const describeOrder = (data: EventData | undefined) =>
  typeof data?.name === 'string' ? `Order ${data.name}` : 'An order';

const describeOwner = (data: EventData | undefined) =>
  typeof data?.name === 'string' ? ` for order ${data.name}` : '';

function describeItemCount(data: EventData | undefined): string {
  const items = data?.items;
  if (!Array.isArray(items)) return 'several items';
  const units = items.reduce((sum: number, item) => sum + (Number(item?.quantity) || 0), 0);
  return units === 1 ? '1 item' : `${units} items`;
}

function formatAmount(data: EventData | undefined, amount: unknown): string {
  const currency = data?.currency;
  return typeof amount === 'number' && typeof currency === 'string'
    ? formatMoney({ amount, currency })
    : 'an unknown amount';
}

const channelNames: Record<string, string> = {
  a2a: ' through A2A',
  ucp: ' through UCP',
  x402: ' through x402',
  cart: ' through the online store',
  mcp: ' through MCP',
  acp: ' through ACP',
};

const describeChannel = (data: EventData | undefined) => channelNames[String(data?.channel)] ?? '';

function describePlan(data: EventData | undefined): string {
  const { name } = getNestedData(data, 'plan');
  return typeof name === 'string' ? ` of the plan "${name}"` : '';
}
