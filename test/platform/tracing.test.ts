import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { startTracing } from '../../src/platform/telemetry/start-tracing.ts';
import { openSpan, traceCalls, traced } from '../../src/platform/telemetry/tracing.ts';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { attributeOf, openTraceCollector, type ReceivedSpan } from '../kit/trace-collector.ts';
import { deliver, register } from '../kit/webhooks.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

test('a request, its statements and the webhook that follow are one trace', async (t) => {
  const collector = await openTraceCollector();
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  await shop.site();
  const owner = await shop.merchant();
  await register(owner, receiver.url(), { events: ['product.created'] });
  const product = { name: 'Lamp', slug: 'lamp', price: { amount: 100, currency: 'USD' } };

  const { status, text } = await owner.post('/products', { site_slug: 'shop', ...product }, caller);
  await deliver(shop);
  await collector.close();

  assert.equal(status, 201, text);
  const spans = collector.spans.filter((span) => span.traceId === traceId);
  const find = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan;
  const server = find('POST /api/storefront/v1/merchant/products');
  assert.equal(server.parentSpanId, '00f067aa0ba902b7');
  assert.equal(attributeOf(server, 'http.response.status_code'), 201);
  const statement = find('events_insert+webhooks_queue_of_one#+product_changes_insert');
  assert.equal(statement.parentSpanId, server.spanId);
  assert.match(String(attributeOf(statement, 'db.query.text')), /insert into events/);
  const attempt = find('webhook attempt');
  assert.equal(attempt.parentSpanId, server.spanId);
  assert.equal(attributeOf(attempt, 'event.type'), 'product.created');
  assert.equal(find('HTTP POST').parentSpanId, attempt.spanId);
  assert.equal(receiver.received[0]?.headers.traceparent, `00-${traceId}-${attempt.spanId}-01`);
  assert.deepEqual([...collector.services], ['stoa-test']);
  assert.doesNotMatch(JSON.stringify(collector.spans), /Lamp/);
});

test('the jobs of a purchase and the calls of its gateways are in the trace of the purchase', async (t) => {
  const collector = await openTraceCollector();
  const shop = await openShop(t);

  await traced('purchase', { parent: null }, () => shop.paidOrder());
  await shop.app.jobs.drain();
  await collector.close();

  const purchase = collector.spans.find(({ name }) => name === 'purchase');
  const own = collector.spans.filter((span) => span.traceId === purchase?.traceId);
  const job = own.find(({ name }) => name === 'job emails.send');
  const email = own.find(({ name }) => name === 'mailer.send');
  assert.equal(job?.parentSpanId, purchase?.spanId);
  assert.equal(email?.parentSpanId, job?.spanId);
  assert.ok(own.some(({ name }) => name === 'sandbox.charge'));
});

test('a malformed traceparent starts a new trace', async (t) => {
  const collector = await openTraceCollector();
  const shop = await openShop(t);

  for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])
    await shop.public.get('/.well-known/ucp', { traceparent });
  await collector.close();

  const servers = collector.spans.filter(({ name }) => name === 'GET /.well-known/ucp');
  assert.equal(servers.length, 3);
  assert.ok(servers.every((span) => !span.parentSpanId && !/^0+$/.test(span.traceId)));
});

test('of a trace that is not sampled only its id is passed on', async (t) => {
  const collector = await openTraceCollector({ sampleRatio: 0 });
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  await shop.site();
  const owner = await shop.merchant();
  await register(owner, receiver.url(), { events: ['product.created'] });
  const product = (slug: string) => ({ name: slug, slug, price: { amount: 100, currency: 'USD' } });
  const unsampled = { traceparent: `00-${traceId}-00f067aa0ba902b7-00` };

  await owner.post('/products', { site_slug: 'shop', ...product('lamp') }, unsampled);
  await deliver(shop);
  await owner.post('/products', { site_slug: 'shop', ...product('rug') });
  await deliver(shop);
  await owner.post('/products', { site_slug: 'shop', ...product('mug') }, caller);
  await collector.close();

  const [passedOn, ofItself] = receiver.received.map(({ headers }) => headers.traceparent);
  assert.match(String(passedOn), new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
  assert.match(String(ofItself), /^00-(?!0{32}|4bf9)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  assert.ok(collector.spans.length > 0, 'the sampled trace of a caller is recorded');
  assert.ok(collector.spans.every((span) => span.traceId === traceId));
});

test('a server stops when its collector is away', async (t) => {
  // The exporter tries again until then.
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500';
  t.after(() => delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT);
  const settings = { endpoint: 'http://127.0.0.1:1', serviceName: 'stoa-test', sampleRatio: 1 };
  const stop = startTracing(settings, {});

  openSpan('work')?.end();

  await stop();
});

test('calls of gateways are spans, with their failure, and log records name the trace', async () => {
  const collector = await openTraceCollector();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const gateway = traceCalls('bank', {
    name: 'b',
    parse: (text: string) => text.length,
    async charge(amount: number) {
      log.info('charging');
      if (amount > 1) throw new Error('declined');
      return amount;
    },
  });

  const results = await traced('checkout', { parent: null }, async () => [
    gateway.name,
    gateway.parse('abc'),
    await gateway.charge(1),
    await gateway.charge(2).catch((error) => error.message),
  ]);
  await collector.close();

  assert.deepEqual(results, ['b', 3, 1, 'declined']);
  const root = collector.spans.find(({ name }) => name === 'checkout');
  const calls = collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  assert.deepEqual(
    calls.map(({ name, status }) => [name, status.message]),
    [
      ['bank.parse', undefined],
      ['bank.charge', undefined],
      ['bank.charge', 'declined'],
    ],
  );
  assert.equal(JSON.parse(lines[0] ?? '').trace_id, root?.traceId);
});

test('without a collector nothing is recorded or stored', async (t) => {
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  await shop.site();
  const owner = await shop.merchant();
  await register(owner, receiver.url(), { events: ['product.created'] });
  const gateway = { call: async () => 1 };

  await owner.post(
    '/products',
    { site_slug: 'shop', name: 'Lamp', price: { amount: 1, currency: 'USD' } },
    caller,
  );
  await deliver(shop);

  assert.equal(openSpan('anything'), null);
  assert.equal(traceCalls('bank', gateway), gateway);
  assert.equal(receiver.received[0]?.headers.traceparent, undefined);
  const stored = await shop.unit.view(shop.tenant, (view) =>
    view.query('select traceparent from events where traceparent is not null', []),
  );
  assert.deepEqual(stored, []);
});
