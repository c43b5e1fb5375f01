import type { Filled } from './agents/agent.ts';
import type { Trip } from './agents/shopping.ts';
import type { Wire } from './agents/wire.ts';
import type { BackOffice } from './back-office.ts';
import { type Wanted, wantedOf } from './catalog.ts';
import { expectedTotal } from './expected-total.ts';
import type { Goal } from './goals/goal.ts';

/** `isWrong`: something was bought or left in a cart that was not asked for. */
export type Verdict = { reached: boolean; isWrong: boolean; why: string };

/** What the agent claims besides its purchases. */
export type Claims = {
  trip: Trip | null;
  status?: string | null;
  downloaded?: boolean;
  read?: string;
};

export type Bench = { wire: Wire; backOffice: BackOffice; ids: Map<string, string> };

type Line = { variant_id: string; quantity: number };

const reached: Verdict = { reached: true, isWrong: false, why: '' };
const missed = (why: string): Verdict => ({ reached: false, isWrong: false, why });
const wrong = (why: string): Verdict => ({ reached: false, isWrong: true, why });

type Evidence = { email: string; filled: Filled | null; claims: Claims };

/** Judges by what the server holds: orders of the buyer and the cart, never by what was said. */
export async function judge(bench: Bench, goal: Goal, evidence: Evidence): Promise<Verdict> {
  switch (goal.end.kind) {
    case 'member':
      return judgeMember(bench, goal, evidence.email);
    case 'policy':
      return judgePolicy(bench, goal, evidence.claims.read ?? '');
    case 'refused':
    case 'cart':
      return judgeCart(bench, goal, evidence);
    default:
      return judgeOrders(bench, goal, evidence);
  }
}

async function judgeCart(bench: Bench, goal: Goal, { email, filled, claims }: Evidence) {
  const orders = await bench.backOffice.ordersOf(email);
  const lines = await openLines(bench.wire, filled);
  if (orders.length > 0) return wrong(`bought ${describe(orders[0].items)}`);
  if (goal.end.kind === 'refused')
    return lines.length > 0 ? wrong(`left ${describe(lines)} in the cart`) : reached;
  if (lines.length === 0) return missed(whyOf(claims.trip));
  const isRight = hasLine(lines, goal, wantedOf(goal, bench.ids));
  return isRight ? reached : wrong(`the cart holds ${describe(lines)}`);
}

async function judgeOrders({ backOffice, ids }: Bench, goal: Goal, { email, claims }: Evidence) {
  const [order, ...others] = await backOffice.settledOrdersOf(email);
  if (!order) return missed(whyOf(claims.trip));
  if (others.length > 0) return wrong(`bought ${others.length + 1} times`);
  const wanted = wantedOf(goal, ids);
  if (!hasLine(order.items, goal, wanted)) return wrong(`bought ${describe(order.items)}`);
  const total = expectedTotal(goal, wanted);
  if (order.totals.total !== total) return wrong(`paid ${order.totals.total} instead of ${total}`);
  return judgeAfterwards(goal, order, claims);
}

/** What was to happen after the purchase. */
function judgeAfterwards({ end }: Goal, order: any, claims: Claims): Verdict {
  const isOneOf = (...states: string[]) =>
    states.includes(order.status) ? reached : missed(`the order is ${order.status}`);
  switch (end.kind) {
    case 'status':
      return claims.status === end.status ? reached : missed(`read the status ${claims.status}`);
    case 'download':
      return claims.downloaded ? reached : missed('the file was not downloaded');
    case 'cancel':
      return isOneOf('cancelled');
    case 'refund':
      return isOneOf('refunded');
    case 'return':
      // What was paid for shipping is kept, so the order is refunded only when shipping was free.
      return isPaidBack(order) ? isOneOf('returned', 'refunded') : missed('nothing was refunded');
    default:
      return reached;
  }
}

async function judgeMember({ backOffice }: Bench, goal: Goal, email: string): Promise<Verdict> {
  const [one, ...others] = await backOffice.subscribersOf(goal.store, email);
  if (!one) return missed('no sign-up');
  const { end } = goal;
  if (end.kind !== 'member' || one.plan.name !== end.plan || others.length > 0)
    return wrong(`joined ${one.plan.name}`);
  // A free plan waits for the owner of the address; a paid one is active when it is paid.
  const right = one.price.amount === 0 ? ['pending', 'active'] : ['active'];
  return right.includes(one.status) ? reached : missed(`the membership is ${one.status}`);
}

async function judgePolicy({ wire }: Bench, { store, end }: Goal, read: string): Promise<Verdict> {
  const { body } = await wire.send({ method: 'GET', path: `/api/storefront/v1/stores/${store}` });
  const text = end.kind === 'policy' ? body.policies[end.policy] : null;
  return text && read.includes(text) ? reached : missed('the policy was not in the answer');
}

/** The lines of a cart or session that is still open. */
async function openLines(wire: Wire, filled: Filled | null): Promise<Line[]> {
  if (filled === null) return [];
  const path =
    'cart' in filled
      ? `/api/storefront/v1/carts/${filled.cart}`
      : `/api/ucp/v1/checkout-sessions/${filled.session}`;
  const { body } = await wire.send({ method: 'GET', path });
  const isOpen = ['active', 'open', 'requires_consent'].includes(body.status);
  return isOpen ? (body.items ?? body.line_items) : [];
}

function hasLine(lines: Line[], { quantity }: Goal, { variantId }: Wanted): boolean {
  const [line] = lines;
  return lines.length === 1 && line?.variant_id === variantId && line.quantity === quantity;
}

const isPaidBack = ({ refunds }: { refunds: { status: string }[] }): boolean =>
  refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');

const describe = (lines: any[]): string =>
  lines.map(({ quantity, name, variant_id: id }) => `${quantity} × ${name} (${id})`).join(', ');

const whyOf = (trip: Trip | null): string =>
  trip?.ended === 'gave up' ? trip.why : 'nothing was bought';
