import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const reverseDomain = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

describe('UCP in /.well-known/ucp', () => {
  test('lists bindings, capabilities and payment handlers of the addressed host', async (t) => {
    const shop = await openShop(t);
    await shop.site();

    const { body, headers } = await shop.public.get('/.well-known/ucp', {
      host: 'shop.localhost:4000',
    });

    const { ucp } = body;
    assert.equal(ucp.version, '2026-04-08');
    assert.match(String(headers['cache-control']), /^public, max-age=\d{2,}/);
    assert.deepEqual(
      ucp.services['dev.ucp.shopping'].map(({ transport, endpoint }: any) => [transport, endpoint]),
      [
        ['rest', 'http://shop.localhost:4000/ucp'],
        ['mcp', 'http://shop.localhost:4000/ucp/mcp'],
        ['a2a', 'http://shop.localhost:4000/.well-known/agent-card.json'],
      ],
    );
    assert.deepEqual(ucp.capabilities['dev.ucp.shopping.discount'], [
      {
        version: '2026-04-08',
        spec: 'https://ucp.dev/2026-04-08/specification/discount',
        schema: 'https://ucp.dev/2026-04-08/schemas/shopping/discount.json',
        extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
      },
    ]);
    for (const name of Object.keys(ucp.capabilities)) assert.match(name, reverseDomain);
    assert.deepEqual(ucp.payment_handlers, {
      'dev.stoa.sandbox': [
        {
          id: 'sandbox',
          version: '2026-04-08',
          config: { environment: 'test' },
          available_instruments: [{ type: 'card' }],
        },
      ],
    });
  });

  test('the platform has its own URLs', async (t) => {
    const shop = await openShop(t);

    const { body } = await shop.public.get('/.well-known/ucp', { host: 'evil.example' });

    const [rest] = body.ucp.services['dev.ucp.shopping'];
    assert.equal(rest.endpoint, 'http://localhost:4000/ucp');
  });
});
