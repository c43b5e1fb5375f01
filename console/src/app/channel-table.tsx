import type { MetricsDay } from '@stoa/client';
import { DataTable } from '../ui/data-table.tsx';
import { formatNumber } from '../ui/format.ts';
import { Money, None } from '../ui/values.tsx';

/** How an order was placed, in the words of the trade. */
export const channelNames: Record<string, string> = {
  cart: 'Online store',
  ucp: 'UCP',
  a2a: 'A2A',
  acp: 'ACP',
  mcp: 'MCP',
  x402: 'x402',
  import: 'Imported',
};

type ChannelTableProps = { days: MetricsDay[]; currency: string | null };
type Counts = { orders: number; revenue: Record<string, number> };

/** Orders and revenue of each channel, the one with the most orders first. */
export function ChannelTable({ days, currency }: ChannelTableProps) {
  const rows = countChannels(days).sort((a, b) => b.orders - a.orders);
  return (
    <DataTable
      caption="Orders and revenue by channel"
      rows={rows}
      rowKey={({ channel }) => channel}
      columns={[
        { label: 'Channel', cell: ({ channel }) => channelNames[channel] ?? channel },
        { label: 'Orders', align: 'end', cell: ({ orders }) => formatNumber(orders) },
        {
          label: 'Revenue',
          align: 'end',
          cell: ({ revenue }) =>
            currency === null ? (
              <None />
            ) : (
              <Money amount={revenue[currency] ?? 0} currency={currency} />
            ),
        },
      ]}
    />
  );
}

function countChannels(days: MetricsDay[]): (Counts & { channel: string })[] {
  const sums = new Map<string, Counts>();
  for (const { by_channel: channels } of days)
    for (const [channel, { orders, revenue }] of Object.entries<Counts>({ ...channels })) {
      const sum = sums.get(channel) ?? { orders: 0, revenue: {} };
      sum.orders += orders;
      for (const [currency, amount] of Object.entries(revenue))
        sum.revenue[currency] = (sum.revenue[currency] ?? 0) + amount;
      sums.set(channel, sum);
    }
  return [...sums].map(([channel, counts]) => ({ channel, ...counts }));
}
