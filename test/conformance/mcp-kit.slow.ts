import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KitReport, listStale, listUnexpected } from '../../scripts/conformance/kit.ts';
import { mcpKit } from '../../scripts/conformance/mcp-kit.ts';
import { freePort } from '../kit/free-port.ts';
import { openShop } from '../kit/shop.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const shop = await openShop(null, { origin, env: mcpKit.environment });
await shop.site();
await shop.product({ name: 'Grey tee' });
await shop.app.http.listen({ host: '127.0.0.1', port });

const report: KitReport = await mcpKit.run(origin);

test('every check of the official kit passes, or is listed with its reason', () => {
  assert.deepEqual(listUnexpected(report), []);
  assert.deepEqual(listStale(report, mcpKit.reasons), []);
});

test('the scenarios of both protocol versions were run', () => {
  const [modern, legacy] = report.runs;

  assert.ok((modern?.results.length ?? 0) >= 37, `${modern?.results.length} scenarios`);
  assert.ok((legacy?.results.length ?? 0) >= 30, `${legacy?.results.length} scenarios`);
});

test('without the setting, the fixtures are not served', async (t) => {
  const store = await openShop(t);
  const { status } = await store.public.post('/mcp-conformance', {});

  assert.equal(status, 404);
});
