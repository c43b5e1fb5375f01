import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';

test('an overlong number is rejected with its field, also with an idempotency key', async (t) => {
  const shop = await openShop(t);
  const authorization = `Bearer ${await shop.key('write:customers')}`;

  const answer = await shop.send({
    method: 'POST',
    url: '/api/storefront/v1/merchant/customer-groups',
    headers: { authorization, 'idempotency-key': 'k', 'content-type': 'application/json' },
    payload: '{"name":"VIP","more":[1e400]}',
  });

  assert.equal(answer.status, 400);
  const [{ field, code }] = answer.body.error.details;
  assert.deepEqual([field, code], ['more[0]', 'out_of_range']);
});
