import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createLog } from '../../../../src/platform/telemetry/log.ts';
import { addressOf, routesOf } from '../../../kit/access/routes.ts';
import { dumpRows } from '../../../kit/rows.ts';
import { openSecondApp } from '../../../kit/second-app.ts';
import { openShop } from '../../../kit/shop.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const shop = await openShop(null);
await shop.site();
const app = await openSecondApp(null, shop, { log });
const routes = await routesOf({ app });

const canary = (name: string) => `canary${name}0123456789`;
const key = await shop.key();
const headers = {
  host: 'localhost:4000',
  authorization: `Bearer ${canary('bearer')}`,
  cookie: `sid=${canary('cookie')}; __Host-sid=${canary('cookie')}`,
  payment: canary('payment'),
  'payment-signature': canary('signature'),
  'x-payment': canary('xpayment'),
  'request-signature': canary('jws'),
  'idempotency-key': canary('key'),
};
const body = {
  email: `${canary('email')}@example.com`,
  password: canary('password'),
  token: canary('token'),
  secret: canary('secret'),
  card: { number: canary('card') },
};

test('nothing that a caller sends in confidence appears in logs, metrics or rows', async () => {
  const answers: string[] = [];
  for (const route of routes) {
    const withBody = ['POST', 'PUT', 'PATCH'].includes(route.method) ? { payload: body } : {};
    // With a valid key, the event stream opens and does not end by itself.
    const keys = route.path.endsWith('/events/stream') ? [] : [`Bearer ${key}`];
    for (const authorization of [headers.authorization, ...keys]) {
      const answer = await app.http.inject({
        method: route.method,
        url: `${addressOf(route, canary('path'))}?token=${canary('query')}`,
        headers: { ...headers, authorization },
        ...withBody,
      } as InjectOptions);
      assert.ok(
        answer.statusCode < 500 || answer.statusCode === 503,
        `${route.method} ${route.path} ${answer.payload}`,
      );
      answers.push(answer.payload);
    }
  }
  const metrics = await app.http.inject({ url: '/metrics' });
  const written = lines.join('');

  assert.ok(lines.length > routes.length, 'the log has the requests');
  assert.deepEqual(written.match(/canary\w+/g), null);
  assert.ok(!written.includes(key));
  assert.deepEqual(metrics.payload.match(/canary\w+/g), null);
  assert.ok(!(await dumpRows(shop)).includes(key));
  const echoed = new Set(
    answers
      .join('')
      .match(/canary(bearer|cookie|payment|signature|xpayment|jws|password|secret|card)\w+/g),
  );
  assert.deepEqual([...echoed], []);
});
