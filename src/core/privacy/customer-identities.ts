import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableDateTime } from '../../platform/fields.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { getCustomer } from '../customers/manage-customers.ts';
import { type CustomerIdentity, listIdentityRows } from './identities-store.ts';

const maxIdentities = 100;

/**
 * What a customer was recognized by, the latest first; nothing once their data were erased. Throws
 * 404 `customer_not_found`.
 */
export async function listIdentities(view: View, id: string): Promise<CustomerIdentity[]> {
  const customer = await getCustomer(view, id);
  return customer.erasedAt ? [] : listIdentityRows(view, customer.id, maxIdentities);
}

/** An identity of a customer in the REST API. */
export const CustomerIdentityDto = Type.Object({
  kind: Type.String({
    description:
      '`account` (an account of this server that the customer linked), `wallet` (it paid over x402) or `agent` (a verified agent).',
  }),
  value: Type.String({
    description: 'Id of the account, address of the wallet, or profile URL of the agent.',
  }),
  network: nullable(Type.String(), 'Of a wallet, for example `base`.'),
  orders_count: nullable(
    Type.Integer(),
    'Orders that it paid or placed, test orders included; null for an account.',
  ),
  first_seen_at: dateTime,
  last_seen_at: dateTime,
  disconnected_at: nullableDateTime,
});

export function toIdentityDto(identity: CustomerIdentity): Static<typeof CustomerIdentityDto> {
  return {
    kind: identity.kind,
    value: identity.value,
    network: identity.network,
    orders_count: identity.ordersCount,
    first_seen_at: identity.firstSeenAt.toISOString(),
    last_seen_at: identity.lastSeenAt.toISOString(),
    disconnected_at: identity.disconnectedAt?.toISOString() ?? null,
  };
}
