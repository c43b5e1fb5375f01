import type { GaugeDefinition, Sample } from '../../../platform/telemetry/gauges.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { countEndpoints, readQueues, readSales, readUnsettledPayments } from './backlog-store.ts';

/** The label `store` has at most this many values, plus `other`. */
const maxStores = 100;

export const backlogGauges: Record<string, GaugeDefinition> = {
  delivery_queue_length: {
    help: 'Deliveries that wait or are being sent, by queue; counted up to 100000.',
    labels: ['queue'],
  },
  delivery_queue_oldest_due_seconds: {
    help: 'How long the oldest due delivery of each queue has been waiting.',
    labels: ['queue'],
  },
  webhook_endpoints: {
    help: 'Webhook endpoints by state: active, failing or paused.',
    labels: ['state'],
  },
  payments_unsettled: {
    help: 'Payments without an outcome yet, of a payment processor or over x402.',
    labels: ['kind'],
  },
  payments_unsettled_oldest_seconds: {
    help: 'How long the oldest payment without an outcome has been waiting.',
    labels: ['kind'],
  },
  orders_today: {
    help: 'Orders of the current UTC day by store; stores after the first 100 as "other".',
    labels: ['store', 'currency', 'test'],
  },
  order_revenue_today: {
    help: 'Revenue of the current UTC day by store, after refunds, in minor units of the currency.',
    labels: ['store', 'currency', 'test'],
  },
};

/** Each group of gauges is read by one statement. */
export const backlogReaders: ((view: View) => Promise<Sample[]>)[] = [
  readQueueSamples,
  readEndpointSamples,
  readPaymentSamples,
  readSalesSamples,
];

async function readQueueSamples(view: View): Promise<Sample[]> {
  return (await readQueues(view)).flatMap(({ queue, length, oldestDueSeconds }) => [
    { name: 'delivery_queue_length', labels: { queue }, value: length },
    { name: 'delivery_queue_oldest_due_seconds', labels: { queue }, value: oldestDueSeconds },
  ]);
}

async function readEndpointSamples(view: View): Promise<Sample[]> {
  const rows = await countEndpoints(view);
  return rows.map(({ state, count }) => ({
    name: 'webhook_endpoints',
    labels: { state },
    value: count,
  }));
}

async function readPaymentSamples(view: View): Promise<Sample[]> {
  return (await readUnsettledPayments(view)).flatMap(({ kind, count, oldestSeconds }) => [
    { name: 'payments_unsettled', labels: { kind }, value: count },
    { name: 'payments_unsettled_oldest_seconds', labels: { kind }, value: oldestSeconds },
  ]);
}

async function readSalesSamples(view: View): Promise<Sample[]> {
  return (await readSales(view, maxStores)).flatMap(({ store, currency, test, ...sales }) => {
    const labels = { store, currency, test: String(test) };
    return [
      { name: 'orders_today', labels, value: sales.orders },
      { name: 'order_revenue_today', labels, value: sales.revenue },
    ];
  });
}
