import type { Static } from 'typebox';
import { formatDecimal } from '../../../../kernel/money.ts';
import type { CustomerDto } from '../../../customers/customer-dto.ts';
import type { CsvColumn } from '../csv.ts';

type Customer = Static<typeof CustomerDto>;
type Column = CsvColumn<Customer>;

/** One line for each customer, with the default address. NDJSON has every field. */
export const customerColumns: Column[] = [
  { header: 'email', cell: ({ email }) => email, isForeign: true },
  { header: 'name', cell: ({ name }) => name, isForeign: true },
  { header: 'id', cell: ({ id }) => id },
  { header: 'orders', cell: ({ orders_count: count }) => count },
  {
    header: 'spent',
    cell: ({ total_spent: amount, currency }) =>
      currency === null ? '' : formatDecimal({ amount, currency }),
  },
  { header: 'currency', cell: ({ currency }) => currency },
  { header: 'last_order_at', cell: ({ last_order_at: at }) => at },
  { header: 'groups', cell: ({ groups }) => groups.map(({ name }) => name).join(',') },
  {
    header: 'memberships',
    cell: ({ memberships }) => memberships.map(({ plan }) => plan.name).join(','),
  },
  ...(['name', 'line1', 'line2', 'postcode', 'city', 'state', 'country', 'phone'] as const).map(
    (field): Column => ({
      header: `address_${field}`,
      cell: ({ addresses }) =>
        String(addresses.find(({ is_default: isDefault }) => isDefault)?.[field] ?? ''),
      isForeign: true,
    }),
  ),
  { header: 'created_at', cell: ({ created_at: at }) => at },
];
