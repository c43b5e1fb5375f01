import { type Static, Type } from 'typebox';
import { DomainError } from '../../../kernel/domain-error.ts';
import {
  openConfirmation,
  type PendingCheckout,
  type PlacedOrder,
} from '../../checkout/open-confirmation.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { describeOrder, describePendingCheckout, summarizeOrder } from './order/describe-order.ts';
import { toOrderData, toPendingCheckoutData } from './order/order-data.ts';

const OrderStatusInput = Type.Object({
  confirmation_token: Type.String({
    maxLength: 500,
    description: 'The order confirmation token (`conf_…`), or the address of the order page.',
  }),
});

/** How an order stands, for whoever holds its confirmation token (§2.2, decisions 10, 13, 14). */
export const orderStatus: Skill<Static<typeof OrderStatusInput>> = {
  name: 'order-status',
  title: 'Order status',
  description:
    'Tells how an order stands: payment, shipping with tracking numbers, refunds, returns and downloads. Needs the confirmation token that came with the order; before the payment it answers awaiting_payment.',
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
  asking: SkillCallContext,
  input: Static<typeof OrderStatusInput>,
): Promise<SkillOutcome> {
  const token = /\bconf_[\w-]+/.exec(input.confirmation_token)?.[0] ?? '';
  const tenant = await workspaces.byToken('conf', token);
  if (!tenant) throw unknownConfirmationToken();
  const found = await openConfirmation(unit, tenant, token).catch(rethrowAsUnknownToken);
  // A store host knows its own store only.
  if (asking.hostSite && asking.hostSite.id !== found.site.id) throw unknownConfirmationToken();
  return toOrderStatusOutcome(found, { token, origin: unit.publishedReader().origin });
}

function toOrderStatusOutcome(
  found: PlacedOrder | PendingCheckout,
  way: { token: string; origin: string },
): SkillOutcome {
  const [say, order, text] =
    'order' in found
      ? [summarizeOrder(found), toOrderData(found, way), describeOrder(found)]
      : [
          describePendingCheckout(found),
          toPendingCheckoutData(found, way),
          describePendingCheckout(found),
        ];
  return { state: 'completed', message: say, artifacts: [toArtifact('order', { order }, text)] };
}

function rethrowAsUnknownToken(error: unknown): never {
  throw error instanceof DomainError && error.reason === 'order_not_found'
    ? unknownConfirmationToken()
    : error;
}

function unknownConfirmationToken(): DomainError {
  const message =
    'No order belongs to this confirmation token. All of it is needed, conf_ and what follows, sent as confirmation_token: it ends the address of the order page, and came with the order. A store host knows its own orders only.';
  return new DomainError('not_found', 'order_not_found', message, {
    details: [{ field: 'confirmation_token', code: 'order_not_found', message }],
  });
}
