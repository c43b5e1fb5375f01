import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop } from '../kit/shop.ts';

test('a draining server is not ready, serves what still arrives, and closes connections', async (t) => {
  const shop = await openShop(t);
  const node = await openSecondApp(null, shop, { env: { STOA_DRAIN_SECONDS: '1' } });
  const origin = await node.http.listen({ host: '127.0.0.1', port: 0 });
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);

  const closed = node.close();
  const ready = await fetch(`${origin}/readyz`);
  const late = await fetch(`${origin}/llms.txt`, { headers: { host: 'localhost:4000' } });
  assert.deepEqual(
    [ready.status, late.status, late.headers.get('connection')],
    [503, 200, 'close'],
  );

  await closed;
  await assert.rejects(fetch(`${origin}/readyz`));
});
