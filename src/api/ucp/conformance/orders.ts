import { type Static, Type } from 'typebox';
import { optionTitle } from '../../../core/checkout/agents/option-title.ts';
import { getSession } from '../../../core/checkout/load-session.ts';
import { fulfillOrder } from '../../../core/orders/fulfillment/fulfill-order.ts';
import type { Order } from '../../../core/orders/order.ts';
import { getOrder, orderNotFound } from '../../../core/orders/read-orders.ts';
import { refundOrder } from '../../../core/orders/refunds/refund-order.ts';
import { validateInput } from '../../../core/skills/calling/validate-input.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';
import type { UcpPublicDeps } from '../public/caller.ts';
import { presentOrder } from '../public/orders/present-order.ts';
import { capabilities } from '../public/protocol/capabilities.ts';

type Deps = Pick<UcpPublicDeps, 'unit' | 'workspaces'>;

const optionalText = Type.Optional(Type.String());

const FulfillmentEvent = Type.Object({
  id: Type.String(),
  type: Type.String(),
  line_items: Type.Array(
    Type.Object({ id: Type.String(), quantity: Type.Integer({ minimum: 1 }) }),
  ),
  tracking_number: optionalText,
  carrier: optionalText,
});

const Adjustment = Type.Object({
  id: Type.String(),
  type: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('completed'), Type.Literal('failed')]),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
  totals: Type.Optional(Type.Array(Type.Object({ amount: Type.Integer() }), { minItems: 1 })),
  description: optionalText,
});

const OrderUpdate = Type.Object({
  fulfillment: Type.Optional(Type.Object({ events: Type.Optional(Type.Array(FulfillmentEvent)) })),
  adjustments: Type.Optional(Type.Array(Adjustment)),
});

/** Reads an order without a credential. */
export async function readOrder(deps: Deps, id: string): Promise<object> {
  const tenant = await tenantOf(deps, id);
  return deps.unit.view(tenant, async (view) => presentSuiteOrder(view, await getOrder(view, id)));
}

/**
 * Takes an order as the suite sends it back and creates the shipments and refunds that are new in
 * it. `422 invalid_order` for another shape.
 */
export async function replaceOrder(deps: Deps, id: string, sent: unknown): Promise<object> {
  const tenant = await tenantOf(deps, id);
  assertOrderUpdate(sent);
  return deps.unit.run(tenant, async (work) => {
    const before = await getOrder(work, id);
    await addShipments(work, before, sent.fulfillment?.events ?? []);
    await addRefunds(work, before, sent.adjustments ?? []);
    return presentSuiteOrder(work, await getOrder(work, id));
  });
}

/** Ships all remaining items. */
export async function shipOrder(deps: Deps, id: string): Promise<object> {
  const tenant = await tenantOf(deps, id);
  const shipment = { carrier: 'Simulated', trackingNumber: `SIM-${id.slice(-8)}`, items: null };
  return deps.unit.run(tenant, async (work) =>
    presentSuiteOrder(work, await fulfillOrder(work, id, shipment)),
  );
}

async function addShipments(
  work: Work,
  { id, fulfillments }: Order,
  events: readonly Static<typeof FulfillmentEvent>[],
): Promise<void> {
  const known = new Set<string>(fulfillments.map((fulfillment) => fulfillment.id));
  for (const event of events.filter(({ id: name, type }) => type === 'shipped' && !known.has(name)))
    await fulfillOrder(work, id, {
      carrier: event.carrier ?? null,
      trackingNumber: event.tracking_number ?? null,
      items: event.line_items.map(({ id: lineItemId, quantity }) => ({ lineItemId, quantity })),
    });
}

async function addRefunds(
  work: Work,
  { id, refunds }: Order,
  adjustments: readonly Static<typeof Adjustment>[],
): Promise<void> {
  const known = new Set<string>(refunds.map((refund) => refund.id));
  for (const { id: name, type, amount, totals, description = null } of adjustments) {
    if (type !== 'refund' || known.has(name)) continue;
    const [total] = totals ?? [];
    // Since UCP 2026-04-08 the amount is a negative total.
    const refunded = amount ?? (total ? Math.abs(total.amount) : null);
    await refundOrder(work, id, { amount: refunded, reason: description });
  }
}

async function tenantOf({ workspaces }: Deps, id: string): Promise<Tenant> {
  const tenant = await workspaces.byId(id);
  if (!tenant) throw orderNotFound();
  return tenant;
}

/** A UCP order with the title of the shipping option, and with amounts as before UCP 2026-04-08. */
async function presentSuiteOrder(view: View, order: Order): Promise<object> {
  const presented = presentOrder(view, order, new Set(capabilities));
  const description = await shippingTitle(view, order);
  const { expectations, ...fulfillment } = presented.fulfillment;
  return {
    ...presented,
    fulfillment: {
      ...fulfillment,
      expectations: expectations.map((expectation) => ({
        ...expectation,
        ...(expectation.method_type === 'shipping' && description !== null && { description }),
      })),
    },
    adjustments: presented.adjustments.map((adjustment) => ({
      ...adjustment,
      ...(adjustment.totals?.[0] && { amount: Math.abs(adjustment.totals[0].amount) }),
    })),
  };
}

async function shippingTitle(view: View, { checkoutId }: Order): Promise<string | null> {
  if (checkoutId === null) return null;
  const { quote } = await getSession(view, checkoutId);
  const chosen = quote.selectedShippingOptionId;
  const option = quote.shippingOptions.find(({ id }) => id === chosen);
  return option ? optionTitle(option) : null;
}

function assertOrderUpdate(sent: unknown): asserts sent is Static<typeof OrderUpdate> {
  const details = validateInput(OrderUpdate, (sent ?? {}) as Record<string, unknown>);
  if (details.length === 0) return;
  throw new DomainError(
    'unprocessable',
    'invalid_order',
    'The body must be the order as it was read, with new fulfillment events or adjustments.',
    { details },
  );
}
