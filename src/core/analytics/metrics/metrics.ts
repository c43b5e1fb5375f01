import { type Static, Type } from 'typebox';

/** The channels through which orders are placed. */
export const metricsChannels = ['a2a', 'ucp', 'x402', 'cart', 'mcp', 'acp'] as const;
export type MetricsChannel = (typeof metricsChannels)[number];

/** Counts for one day, channel and currency. */
export type OrderCount = {
  /** `2026-01-31`, UTC. */
  day: string;
  channel: MetricsChannel;
  currency: string;
  orders: number;
  /** In minor units. */
  revenue: number;
};

export type VisitCount = { day: string; visits: number };

/** The first and the last day, inclusive. */
export type MetricsPeriod = { from: string; to: string };

const Revenue = Type.Record(Type.String(), Type.Integer(), {
  description:
    'In minor units, by currency: the orders of that day including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones.',
});
const ChannelMetrics = Type.Object({
  orders: Type.Integer(),
  revenue: Revenue,
});
const counts = {
  visits: Type.Integer({
    description: 'Distinct visitors per store and day, people and agents.',
  }),
  conversions: Type.Integer({
    description: 'Orders placed that day, including those that were later canceled or refunded.',
  }),
  orders: Type.Integer(),
  revenue: Revenue,
  by_channel: Type.Object({
    a2a: ChannelMetrics,
    ucp: ChannelMetrics,
    x402: ChannelMetrics,
    cart: ChannelMetrics,
    mcp: ChannelMetrics,
    acp: ChannelMetrics,
  }),
};
const date = Type.String({ format: 'date', description: 'UTC.' });

export const MetricsDto = Type.Object(
  {
    from: date,
    to: date,
    test: Type.Boolean({
      description: 'Whether only test orders are counted. Otherwise only real orders are.',
    }),
    days: Type.Array(Type.Object({ date, ...counts }), {
      description: 'In ascending order, ending today.',
    }),
    totals: Type.Object(counts),
  },
  { $id: 'Metrics' },
);
type Day = Static<typeof MetricsDto>['totals'];

const dayMilliseconds = 86_400_000;

export const toUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The last `count` days, including today. */
export function getLastDays(now: Date, count: number): MetricsPeriod {
  return {
    from: toUtcDay(new Date(now.getTime() - (count - 1) * dayMilliseconds)),
    to: toUtcDay(now),
  };
}

/** One row for every day of the period, including days without data, and their sum. */
export function toMetricsDto(
  { test, ...period }: MetricsPeriod & { test: boolean },
  orders: OrderCount[],
  visits: VisitCount[],
): Static<typeof MetricsDto> {
  const days = new Map(listDays(period).map((day) => [day, createEmptyCounts()]));
  const totals = createEmptyCounts();
  for (const { day, visits: count } of visits) {
    const row = days.get(day);
    for (const sum of row ? [row, totals] : []) sum.visits += count;
  }
  for (const count of orders) {
    const row = days.get(count.day);
    for (const sum of row ? [row, totals] : []) addOrders(sum, count);
  }
  return { ...period, test, days: [...days].map(([day, row]) => ({ date: day, ...row })), totals };
}

function listDays({ from, to }: MetricsPeriod): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMilliseconds)
    days.push(toUtcDay(new Date(at)));
  return days;
}

function createEmptyCounts(): Day {
  const none = () => ({ orders: 0, revenue: {} });
  const byChannel = {
    a2a: none(),
    ucp: none(),
    x402: none(),
    cart: none(),
    mcp: none(),
    acp: none(),
  };
  return { visits: 0, conversions: 0, ...none(), by_channel: byChannel };
}

function addOrders(sum: Day, { channel, currency, orders, revenue }: OrderCount): void {
  sum.conversions += orders;
  for (const part of [sum, sum.by_channel[channel]]) {
    part.orders += orders;
    part.revenue[currency] = (part.revenue[currency] ?? 0) + revenue;
  }
}
