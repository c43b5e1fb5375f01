import { type Static, Type } from 'typebox';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Tenant, UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  type OpenedOrder,
  openConfirmation,
  type PendingCheckout,
  type PlacedOrder,
} from '../../checkout/open-confirmation.ts';
import { withoutDetails } from '../../customers/entered-details.ts';
import { resolveSkillViewer } from '../calling/caller-buyer-context.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { describeOrder, describePendingCheckout, summarizeOrder } from './order/describe-order.ts';
import { toOrderData, toPendingCheckoutData } from './order/order-data.ts';

const OrderStatusInput = Type.Object({
  confirmation_token: Type.String({
    maxLength: 500,
    description: 'The confirmation token of the order (`conf_…`), or the URL of the order page.',
  }),
});

/** The status of an order, for callers who hold its confirmation token. */
export const orderStatus: Skill<Static<typeof OrderStatusInput>> = {
  name: 'order-status',
  title: 'Order status',
  description:
    'Returns the status of an order: payment, shipping with tracking numbers, refunds, returns and downloads. Requires the confirmation token that came with the order. Before payment, the status is awaiting_payment.',
  tags: ['orders', 'tracking', 'downloads'],
  examples: [
    'Where is my order? The confirmation token is conf_…',
    '{"skill":"order-status","confirmation_token":"conf_…"}',
  ],
  scope: null,
  readOnly: true,
  input: OrderStatusInput,
  run: runOrderStatus,
};

async function runOrderStatus(
  { unit, workspaces }: SkillDeps,
  context: SkillCallContext,
  input: Static<typeof OrderStatusInput>,
): Promise<SkillOutcome> {
  const token = /\bconf_[\w-]+/.exec(input.confirmation_token)?.[0] ?? '';
  const tenant = await workspaces.byToken('conf', token);
  if (!tenant) throw unknownConfirmationToken();
  const found = await openConfirmation(unit, tenant, token, null).catch(rethrowAsUnknownToken);
  // A store host only serves orders of its own store.
  if (context.hostSite && context.hostSite.id !== found.site.id) throw unknownConfirmationToken();
  const visible = 'order' in found ? await redactOrder(unit, { tenant, context }, found) : found;
  return toOrderStatusOutcome(visible, { token, origin: unit.publishedReader().origin });
}

/** Details from the hosted checkout page are for the store only: the agent did not send them. */
async function redactOrder(
  unit: UnitOfWork,
  { tenant, context }: { tenant: Tenant; context: SkillCallContext },
  { hidden, ...placed }: OpenedOrder,
): Promise<PlacedOrder> {
  const viewer = await unit.view(tenant, (view) => resolveSkillViewer(view, context));
  if (viewer.kind === 'store') return placed;
  return { ...placed, order: withoutDetails(placed.order, hidden) };
}

function toOrderStatusOutcome(
  found: PlacedOrder | PendingCheckout,
  link: { token: string; origin: string },
): SkillOutcome {
  const [message, order, text] =
    'order' in found
      ? [summarizeOrder(found), toOrderData(found, link), describeOrder(found)]
      : [
          describePendingCheckout(found),
          toPendingCheckoutData(found, link),
          describePendingCheckout(found),
        ];
  return { state: 'completed', message, artifacts: [toArtifact('order', { order }, text)] };
}

function rethrowAsUnknownToken(error: unknown): never {
  throw error instanceof DomainError && error.reason === 'order_not_found'
    ? unknownConfirmationToken()
    : error;
}

function unknownConfirmationToken(): DomainError {
  const message =
    'No order has this confirmation token. Send the complete token (conf_…) as confirmation_token. It came with the order and is the last part of the URL of the order page. A store host only finds orders of its own store.';
  return new DomainError('not_found', 'order_not_found', message, {
    details: [{ field: 'confirmation_token', code: 'order_not_found', message }],
  });
}
