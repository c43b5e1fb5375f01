import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movableClock } from '../../src/kernel/clock.ts';
import { sendTo } from '../kit/carts.ts';
import { openSecondApp } from '../kit/second-app.ts';
import { openShop, startOfTests } from '../kit/shop.ts';

const after = (seconds: number) =>
  new Date(Date.parse(startOfTests) + seconds * 1_000).toISOString();

test('all processes behind a port share one test clock', async (t) => {
  const shop = await openShop(t, { env: { STOA_TEST_CLOCK: 'on', STOA_ROLE: 'web' } });
  const secondApp = await openSecondApp(t, shop, {
    env: { STOA_TEST_CLOCK: 'on', STOA_ROLE: 'web' },
    clock: movableClock(() => new Date(startOfTests)),
  });
  const [here, there] = [shop.send, sendTo(secondApp)].map(
    (send) => async (seconds: number) =>
      (
        await send({
          method: 'POST',
          url: '/dev/clock',
          payload: { advance_seconds: seconds },
        })
      ).body.now,
  );
  assert.ok(here && there);
  await shop.site();

  assert.equal(await here(60), after(60));
  const cart = await sendTo(secondApp)({
    method: 'POST',
    url: '/api/storefront/v1/carts',
    headers: { host: 'localhost:4000' },
    payload: { site_slug: 'shop' },
  });
  assert.equal(cart.body.created_at, after(60));
  assert.equal(await there(30), after(90));
  assert.equal(await here(0), after(90));
});
