import { DomainError } from '../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../kernel/expected-version.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { type Address, normalizeAddress, toAddressDto } from '../customers/address.ts';
import type { Order } from './order.ts';
import { replaceOrderTags } from './order-tag-store.ts';
import { lockOrder } from './read-orders.ts';
import { emitOrderEvent, saveOrder } from './save-order.ts';

/** Omitted fields keep their values. */
export type OrderPatch = { tags?: string[] | undefined; shippingAddress?: Address | undefined };

/**
 * Changes what a merchant may correct in an order. Amounts cannot be changed. Throws 412
 * `version_conflict`, 409 `order_already_shipped`, 409 `order_not_modifiable`, 422
 * `shipping_country_fixed`.
 */
export async function changeOrder(
  work: Work,
  id: string,
  { tags, shippingAddress }: OrderPatch,
  expected: ExpectedVersions,
): Promise<Order> {
  const order = await lockOrder(work, id);
  assertVersion(order.version, expected);
  const address = shippingAddress && normalizeAddress(shippingAddress);
  if (address) assertAddressCorrectable(order, address);
  const saved = await saveOrder(work, {
    ...order,
    tags: tags ? [...new Set(tags)].sort() : order.tags,
    shippingAddress: address ?? order.shippingAddress,
  });
  if (tags) replaceOrderTags(work, saved);
  await emitOrderEvent(work, 'order.updated', saved);
  await audit(work, {
    action: 'order.updated',
    resource: { type: 'order', id: order.id },
    before: toAuditedFields(order),
    after: toAuditedFields(saved),
  });
  return saved;
}

/** Shipping and tax were charged for the country. */
function assertAddressCorrectable(order: Order, address: Address): void {
  if (order.lines.some((line) => !line.isDigital && line.fulfilled > 0)) throw alreadyShipped();
  if (order.status !== 'pending' || order.shippingAddress === null) throw notModifiable(order);
  if (order.shippingAddress.country !== address.country) throw countryFixed(order.shippingAddress);
}

const toAuditedFields = ({ tags, shippingAddress }: Order) => ({
  tags,
  shipping_address: shippingAddress && toAddressDto(shippingAddress),
});

const alreadyShipped = () =>
  new DomainError(
    'conflict',
    'order_already_shipped',
    'Part of this order has been shipped, so its shipping address can no longer be changed.',
  );

const notModifiable = ({ status, shippingAddress }: Order) =>
  new DomainError(
    'wrong_state',
    'order_not_modifiable',
    shippingAddress === null
      ? 'This order has no shipping address, because nothing of it is shipped.'
      : `This order is ${status}, so its shipping address can no longer be changed.`,
  );

const countryFixed = ({ country }: Address) =>
  new DomainError(
    'unprocessable',
    'shipping_country_fixed',
    `The country must stay ${country}, because shipping and tax were charged for it. Cancel the order to ship elsewhere.`,
    { extensions: { country } },
  );
