import { displayMoney } from '../../../kernel/money.ts';
import type { EventType } from '../../events/event.ts';

/** The body of an event, as far as a sentence needs it: written by older versions too, so nothing is taken for granted. */
export type EventBody = { data?: Facts; context?: Facts };
type Facts = Record<string, unknown>;

/**
 * What happened in a store, each as a plain sentence without anybody's name or address: who may see the
 * figures may not see the customers. Carts are left out, whose id is a secret, and so are products.
 */
const sentences = {
  'order.created': ({ data }) =>
    `An order of ${countOf(data)} for ${moneyOf(data, totalOf(data))} came in${channelOf(data)}.`,
  'order.partially_fulfilled': () => 'Part of an order was fulfilled.',
  'order.fulfilled': ({ data }) => `An order of ${countOf(data)} was fulfilled.`,
  'order.cancelled': ({ data }) => `An order for ${moneyOf(data, totalOf(data))} was cancelled.`,
  'order.refunded': ({ data, context }) => {
    if (context?.amount_moved === 0)
      return `An order for ${moneyOf(data, totalOf(data))} was voided: its payment never arrived.`;
    const amount = within(context, 'refund').amount ?? totalOf(data);
    return `A refund of ${moneyOf(data, amount)} was made.`;
  },
  'order.returned': ({ data }) => `All of an order of ${countOf(data)} came back.`,
  'return.requested': ({ data }) => `A return of ${countOf(data)} was requested.`,
  'return.approved': ({ data }) => `A return of ${countOf(data)} was approved.`,
  'return.received': ({ data }) => `A return of ${countOf(data)} arrived.`,
  'return.rejected': ({ data }) => `A return of ${countOf(data)} was rejected.`,
  'exchange.created': ({ data }) => `An exchange of ${countOf(data)} was requested.`,
  'customer.created': () => 'A new customer was added.',
  'membership.subscriber.created': ({ data }) => `A membership${planOf(data)} began.`,
  'membership.subscriber.updated': ({ data }) => `A membership${planOf(data)} changed.`,
  'membership.subscriber.cancelled': ({ data }) => `A membership${planOf(data)} was cancelled.`,
  'membership.subscriber.payment_failed': ({ data }) =>
    `A payment for a membership${planOf(data)} failed.`,
} satisfies Partial<Record<EventType, (body: EventBody) => string>>;

export type ActivityType = keyof typeof sentences;

export const activityTypes = Object.keys(sentences) as ActivityType[];

export function summaryOf(type: ActivityType, body: EventBody): string {
  const sentence: (body: EventBody) => string = sentences[type];
  return sentence(body);
}

function within(facts: Facts | undefined, name: string): Facts {
  const value = facts?.[name];
  return typeof value === 'object' && value !== null ? (value as Facts) : {};
}

const totalOf = (data: Facts | undefined) => within(data, 'totals').total;

/** `3 items`: units, not lines. */
function countOf(data: Facts | undefined): string {
  const items = data?.items;
  if (!Array.isArray(items)) return 'several items';
  const units = items.reduce((sum: number, item) => sum + (Number(item?.quantity) || 0), 0);
  return units === 1 ? '1 item' : `${units} items`;
}

function moneyOf(data: Facts | undefined, amount: unknown): string {
  const currency = data?.currency;
  return typeof amount === 'number' && typeof currency === 'string'
    ? displayMoney({ amount, currency })
    : 'an amount';
}

const channelNames: Record<string, string> = {
  a2a: ' through A2A',
  ucp: ' through UCP',
  x402: ' through x402',
  cart: ' through a cart',
  mcp: ' through MCP',
};

const channelOf = (data: Facts | undefined) => channelNames[String(data?.channel)] ?? '';

function planOf(data: Facts | undefined): string {
  const { name } = within(data, 'plan');
  return typeof name === 'string' ? ` of the plan "${name}"` : '';
}
