import { type Static, Type } from 'typebox';
import { dateTime } from '../../../platform/fields.ts';

/** How long the elements of a series are. */
export const granularities = ['day', 'hour'] as const;

/** The channels through which orders are placed. */
export const metricsChannels = ['a2a', 'ucp', 'x402', 'cart', 'mcp', 'acp'] as const;
export type MetricsChannel = (typeof metricsChannels)[number];

/** Counts for one channel and currency. */
export type ChannelCount = {
  channel: MetricsChannel;
  currency: string;
  orders: number;
  /** In minor units. */
  revenue: number;
};

/** Those of a day: `2026-01-31`, UTC. */
export type OrderCount = ChannelCount & { day: string };

export type VisitCount = { day: string; visits: number };

/** The first and the last day, inclusive. */
export type MetricsPeriod = { from: string; to: string };

const Revenue = Type.Record(Type.String(), Type.Integer(), {
  description:
    'In minor units, by currency: the orders of that day (or hour) including shipping and tax, less the refunds and the releases of authorized payments of that day. Authorized payments count like captured ones.',
});
const ChannelMetrics = Type.Object({
  orders: Type.Integer(),
  revenue: Revenue,
});
const counts = {
  visits: Type.Integer({
    description:
      'Distinct visitors per store and UTC day, people and agents. By hour, a visitor counts in the hour of the first visit of the day.',
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
const date = Type.String({
  format: 'date',
  description: 'In UTC, or with `granularity=hour` in the time zone of the response.',
});

export const MetricsDto = Type.Object(
  {
    from: date,
    to: date,
    granularity: Type.Enum([...granularities], { type: 'string' }),
    timezone: Type.String({ description: 'Time zone of dates and hours: `UTC` for days.' }),
    test: Type.Boolean({
      description: 'Whether only test orders are counted. Otherwise only real orders are.',
    }),
    days: Type.Array(Type.Object({ date, ...counts }), {
      description: 'In ascending order, ending today.',
    }),
    hours: Type.Optional(
      Type.Array(
        Type.Object({
          starts_at: dateTime,
          date,
          hour: Type.Integer({
            minimum: 0,
            maximum: 23,
            description:
              'On the clock of the time zone. It is missing or occurs twice when the clock changes.',
          }),
          ...counts,
        }),
        {
          description:
            'With `granularity=hour`: in ascending order, from midnight of the first day to the current hour.',
        },
      ),
    ),
    totals: Type.Object(counts),
  },
  { $id: 'Metrics' },
);
export type MetricsCounts = Static<typeof MetricsDto>['totals'];

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
  return {
    ...period,
    granularity: 'day',
    timezone: 'UTC',
    test,
    days: [...days].map(([day, row]) => ({ date: day, ...row })),
    totals,
  };
}

function listDays({ from, to }: MetricsPeriod): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMilliseconds)
    days.push(toUtcDay(new Date(at)));
  return days;
}

export function createEmptyCounts(): MetricsCounts {
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

export function addOrders(
  sum: MetricsCounts,
  { channel, currency, orders, revenue }: ChannelCount,
): void {
  sum.conversions += orders;
  for (const part of [sum, sum.by_channel[channel]]) {
    part.orders += orders;
    part.revenue[currency] = (part.revenue[currency] ?? 0) + revenue;
  }
}
