import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';

test('a standard OAuth client gets only the access that its scopes permit', async (t) => {
  const shop = await openListeningShop(t);
  await shop.site();
  const email = await shop.person('Ada', 'owner');

  const { tokens } = await connect(shop, email, { scope: 'read:products' });

  const call = (path: string) =>
    shop.public.get(`/api/storefront/v1/merchant${path}`, {
      authorization: `Bearer ${tokens.access_token}`,
    });
  assert.equal((await call('/products?site_slug=shop')).status, 200);
  assert.equal((await call('/orders')).status, 403);
  assert.match(tokens.access_token, /^[\w-]{43}$/);
  assert.deepEqual(
    [tokens.scope, tokens.expires_in, typeof tokens.refresh_token],
    ['read:products', 900, 'string'],
  );
});
