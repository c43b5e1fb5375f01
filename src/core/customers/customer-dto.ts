import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';
import { AddressDto } from './address.ts';
import type { BookAddress, Customer } from './customer.ts';

export const BookAddressDto = Type.Object({
  id: Type.String(),
  is_default: Type.Boolean(),
  ...AddressDto.properties,
});

/** A customer in the REST API, with purchase totals. */
export const CustomerDto = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: 'Lower case.' }),
    name: nullableText,
    addresses: Type.Array(BookAddressDto),
    groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    memberships: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Of the subscriber.' }),
        plan: Type.Object({ id: Type.String(), name: Type.String() }),
        status: Type.String({ description: '`active` or `past_due`.' }),
      }),
      {
        description:
          'The plans whose benefits the customer has, by name. Those that are not paid yet or have ended are only among the subscribers.',
      },
    ),
    orders_count: Type.Integer({
      description:
        'Number of orders in all currencies. Here and below, test orders are left out, except while the payment processor is in test mode, when only they are counted. Events never count test orders.',
    }),
    total_spent: Type.Integer({
      description: 'Amount paid less refunds, in minor units of `currency`.',
    }),
    currency: Type.Union([Type.String(), Type.Null()], {
      description: 'Currency of the latest purchase; null before the first.',
    }),
    spent_by_currency: Type.Record(Type.String(), Type.Integer(), {
      description: 'Total spent in each currency, in minor units.',
    }),
    last_order_at: Type.Union([dateTime, Type.Null()]),
    erased_at: nullable(dateTime, 'When the personal data were erased for good.'),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Customer' },
);

/** `countsTest`: the totals are those of test orders, as while the payment processor takes no money. */
export function toCustomerDto(
  customer: Customer,
  { countsTest }: { countsTest: boolean } = { countsTest: false },
): Static<typeof CustomerDto> {
  const totals = customer.totals.filter(({ test }) => test === countsTest);
  const [latest] = totals;
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    addresses: customer.addresses.map(toBookAddressDto),
    groups: customer.groups,
    memberships: customer.memberships,
    orders_count: totals.reduce((sum, total) => sum + total.ordersCount, 0),
    total_spent: latest?.totalSpent ?? 0,
    currency: latest?.currency ?? null,
    spent_by_currency: Object.fromEntries(
      totals.map((total) => [total.currency, total.totalSpent]),
    ),
    last_order_at: latest?.lastOrderAt?.toISOString() ?? null,
    erased_at: customer.erasedAt?.toISOString() ?? null,
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  };
}

function toBookAddressDto(address: BookAddress): Static<typeof BookAddressDto> {
  const { isDefault, id, ...rest } = address;
  return { id, is_default: isDefault, ...rest };
}
