import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bearer, deadCredentials, noCredentials } from '../../../kit/access/credentials.ts';
import { mcpOf } from '../../../kit/mcp.ts';
import { watchRows } from '../../../kit/rows.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';
import { knownProfile } from '../../../kit/ucp.ts';

const shop = await openShop(null);
const site = await shop.site();
await shop.other.site();
const product = await shop.product();
const order = await shop.paidOrder();
const [dead, none] = [
  Object.entries(await deadCredentials(shop)),
  Object.entries(await noCredentials(shop)),
];
const stranger = bearer(await shop.other.key());
const narrow = bearer(await shop.key('read:products', 'write:settings'));
const endpoints: Record<string, Awaited<ReturnType<typeof mcpOf>>> = {
  '/api/mcp': await mcpOf(shop, '/api/mcp'),
  '/ucp/mcp': await mcpOf(shop, '/ucp/mcp'),
};
// The first use creates the signing keys, and responses with orders are signed.
await shop.public.get('/.well-known/ucp');
const rows = await watchRows(shop);
after(rows.stop);

const meta = { 'ucp-agent': { profile: knownProfile }, 'idempotency-key': 'key-1' };
/** Tools that need a scope: the arguments of their owner, and the response to another workspace. */
type Guarded = { args: object; stranger: string; takesGuests?: true };
const closed: Record<string, Record<string, Guarded>> = {
  '/api/mcp': {
    cart_management: {
      args: { site_slug: site.slug, product_id: product.id },
      stranger: '403 other_workspace',
      takesGuests: true,
    },
    ucp_checkout: {
      args: { site_slug: site.slug, product_id: product.id },
      stranger: '403 other_workspace',
      takesGuests: true,
    },
  },
  '/ucp/mcp': {
    get_order: { args: { meta, id: order.id }, stranger: '200 not_found' },
  },
};
/** The others are open to guests. */
const open: Record<string, string[]> = {
  '/api/mcp': [
    'catalog_search',
    'store_details',
    'order_status',
    'x402_purchase',
    'membership_signup',
  ],
  '/ucp/mcp': [
    'search_catalog',
    'lookup_catalog',
    'get_product',
    'create_cart',
    'get_cart',
    'update_cart',
    'cancel_cart',
    'create_checkout',
    'get_checkout',
    'update_checkout',
    'complete_checkout',
    'cancel_checkout',
  ],
};

/** The answer without a credential; UCP asks for the identity of a buyer. */
const withoutCredential: Record<string, string> = {
  '/api/mcp': '401 unauthorized',
  '/ucp/mcp': '401 identity_required',
};

const outcomeOf = ({ status, body }: Answer) =>
  `${status} ${body.error?.data?.code ?? body.result?.structuredContent?.messages?.[0]?.code}`;

for (const [endpoint, guarded] of Object.entries(closed)) {
  const mcp = endpoints[endpoint] ?? assert.fail(endpoint);

  test(`every tool of ${endpoint} has a row here`, async () => {
    const { tools } = (await mcp.rpc('tools/list')).body.result;
    assert.deepEqual(
      tools.map(({ name }: { name: string }) => name).sort(),
      [...Object.keys(guarded), ...(open[endpoint] ?? [])].sort(),
    );
  });

  for (const name of [...Object.keys(guarded), ...(open[endpoint] ?? [])])
    test(`${name} of ${endpoint} refuses every bad credential`, async () => {
      await rows.changed();
      for (const [who, headers] of dead)
        assert.equal(outcomeOf(await mcp.call(name, { meta }, headers)), '401 invalid_token', who);
      assert.deepEqual(await rows.changed(), []);
    });

  for (const [name, { args, stranger: answer, takesGuests }] of Object.entries(guarded))
    test(`${name} of ${endpoint} needs a credential of the workspace with its scope`, async () => {
      await rows.changed();
      for (const [who, headers] of takesGuests ? [] : none)
        assert.equal(
          outcomeOf(await mcp.call(name, args, headers)),
          withoutCredential[endpoint],
          who,
        );
      assert.equal(outcomeOf(await mcp.call(name, args, narrow)), '403 insufficient_scope');
      const theirs = await mcp.call(name, args, stranger);
      assert.equal(outcomeOf(theirs), answer, theirs.text);
      assert.ok(!theirs.text.includes(shop.tenant.workspaceId));
      assert.deepEqual(await rows.changed(), []);
    });
}
