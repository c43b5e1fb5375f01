import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const linking = 'dev.ucp.common.identity_linking';

test('identity linking is advertised in UCP v1 and public UCP on every host, with what is refused without it', async () => {
  for (const host of ['localhost:4000', 'shop.localhost:4000']) {
    const { body } = await shop.public.get('/.well-known/ucp', { host });
    assert.ok(body.capabilities.includes(linking));
    assert.deepEqual(body.ucp.capabilities[linking], [
      {
        version: '2026-04-08',
        spec: 'https://ucp.dev/2026-04-08/specification/identity-linking',
        schema: 'https://ucp.dev/2026-04-08/schemas/common/identity_linking.json',
        config: {
          scopes: {
            'dev.ucp.shopping.order:manage': {
              description: { plain: 'Change your orders after they were placed.' },
            },
          },
        },
      },
    ]);
    assert.deepEqual(body.auth, {
      modes: ['guest', 'bearer'],
      oauth_metadata: 'http://localhost:4000/.well-known/oauth-authorization-server',
    });
  }
});
