import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { audit } from '../../../../src/core/access/audit/audit.ts';
import { verifyAuditLog } from '../../../../src/core/access/audit/verify.ts';
import { connect } from '../../../../src/platform/db/database.ts';
import { openShop } from '../../../kit/shop.ts';

type Entry = {
  id: string;
  position: number;
  previous_hash: string;
  hash: string;
  action: string;
  [field: string]: any;
};

const shop = await openShop(null);
await shop.site();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Computes the hash of an entry as docs/access/keys-and-limits.md describes it. */
const recomputeHash = (entry: Entry) =>
  sha256(
    `${entry.previous_hash}\n${JSON.stringify([
      entry.workspace_id,
      entry.id,
      entry.created_at,
      entry.actor.type,
      entry.actor.id,
      entry.action,
      entry.resource.type,
      entry.resource.id,
      entry.before_digest,
      entry.after_digest,
      entry.ip,
      entry.request_id,
    ])}`,
  );

async function readLog(query = '', of: Pick<typeof shop, 'merchant'> = shop): Promise<Entry[]> {
  const reader = await of.merchant('read:settings');
  const { status, body } = await reader.get(`/audit-log?limit=100${query}`);
  assert.equal(status, 200);
  return body.audit_log;
}

/** Runs statements as the owner of the tables. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = await connect(shop.database.connection);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const verify = () => verifyAuditLog((act) => shop.unit.view(shop.tenant, act));

test('an entry names the actor, the action, the resource, the IP address and the request', async () => {
  const merchant = await shop.merchant();
  const made = await merchant.post('/api-keys', { name: 'k', scopes: ['read:products'] });
  const [entry, ...earlier] = await readLog('&action=api_key.created');

  const [, creator] = earlier;
  assert.equal(entry?.resource.id !== made.body.id, true);
  const ours = earlier.find(({ resource }) => resource.id === made.body.id);
  assert.ok(ours && creator);
  const { position, before_digest, after_digest, previous_hash, hash, ...fields } = ours;
  assert.deepEqual(fields, {
    id: ours.id,
    workspace_id: shop.tenant.workspaceId,
    created_at: '2026-01-01T00:00:00.000Z',
    actor: { type: 'api_key', id: creator.resource.id },
    action: 'api_key.created',
    resource: { type: 'api_key', id: made.body.id },
    order_id: null,
    ip: '127.0.0.1',
    request_id: made.headers['request-id'],
  });
  assert.equal(before_digest, null);
  assert.match(String(after_digest), /^[0-9a-f]{64}$/);
  assert.ok(position > 0 && previous_hash !== hash);
});

test('actions of the server itself have no actor id', async () => {
  const [entry] = await readLog('&action=site.created');
  assert.deepEqual(entry?.actor, { type: 'system', id: null });
  assert.deepEqual([entry?.ip, entry?.request_id], [null, null]);
});

test('changes of settings, customer groups and the wallet of a store are recorded', async () => {
  const { entries: earlier } = await verify();
  const site_slug = 'changed';
  await shop.site({ slug: site_slug });
  const merchant = await shop.merchant();
  const post = async (path: string, body: object) => (await merchant.post(path, body)).body.id;
  const coupon = await post('/coupons', { site_slug, code: 'ONE', amount_off: 1 });
  await merchant.patch(`/coupons/${coupon}`, { active: false });
  await merchant.delete(`/coupons/${coupon}`);
  const tax = await post('/tax-rates', { site_slug, name: 'x', country: 'US', rate: 1 });
  await merchant.delete(`/tax-rates/${tax}`);
  const rates = [{ label: 'x', type: 'flat', amount: 0 }];
  const zone = await post('/shipping-zones', { site_slug, name: 'x', rates });
  await merchant.delete(`/shipping-zones/${zone}`);
  const group = await post('/customer-groups', { name: 'x' });
  const customer = await post('/customers', { email: 'a@example.com' });
  await merchant.post(`/customer-groups/${group}/members`, { customer_id: customer });
  await merchant.delete(`/customer-groups/${group}/members/${customer}`);
  const rules = [{ type: 'percent_off', value: 5 }];
  const list = await post('/price-lists', {
    site_slug,
    name: 'x',
    customer_group_id: group,
    rules,
  });
  await merchant.delete(`/price-lists/${list}`);
  await merchant.delete(`/customer-groups/${group}`);
  const price = { amount: 0, currency: 'USD' };
  const plan = await post('/memberships/plans', { site_slug, name: 'x', price, interval: 'month' });
  await merchant.delete(`/memberships/plans/${plan}`);
  await merchant.patch('/sites/changed', { name: 'New' });
  const wallet = { 'base-sepolia': '0x209693Bc6afc0C5328bA36FaF03C514EF312287C' };
  await merchant.patch('/sites/changed', { crypto_wallet_address: wallet });
  await merchant.post('/sites/changed/domains', { domain: 'shop.example' });
  await merchant.delete('/sites/changed/domains/shop.example');

  const fresh = (await readLog()).filter(({ position }) => position > earlier);
  const actions = fresh.map(({ action }) => action).reverse();

  assert.deepEqual(
    actions.filter((action) => !action.startsWith('api_key')),
    [
      ...['site.created', 'coupon.created', 'coupon.updated', 'coupon.deleted'],
      ...['tax_rate.created', 'tax_rate.deleted', 'shipping_zone.created', 'shipping_zone.deleted'],
      ...['customer_group.created', 'customer_group.member_added', 'customer_group.member_removed'],
      ...['price_list.created', 'price_list.deleted', 'customer_group.deleted'],
      ...['membership_plan.created', 'membership_plan.deleted', 'site.updated'],
      ...['site.wallet_changed', 'domain.claimed', 'domain.removed'],
    ],
  );
});

test('refunds, cancellations, returns and exchanges are recorded', async () => {
  const merchant = await shop.merchant();
  const [first, second, third] = [
    await shop.paidOrder(),
    await shop.paidOrder(),
    await shop.paidOrder(),
  ];
  const key = (word: string) => ({ 'idempotency-key': word });
  await merchant.post(`/orders/${first.id}/refund`, { amount: 1 }, key('a'));
  await merchant.post(`/orders/${first.id}/refund`, { amount: 1 }, key('a'));
  await merchant.post(`/orders/${second.id}/cancel`);
  await merchant.post(`/orders/${third.id}/fulfill`, undefined, key('b'));
  const items = [{ line_item_id: third.lines[0]?.id, quantity: 1 }];
  const { body: asked } = await merchant.post(`/orders/${third.id}/returns`, {
    items,
    reason: 'x',
  });
  await merchant.post(`/orders/${third.id}/returns/${asked.id}/approve`);
  await merchant.post(`/orders/${third.id}/returns/${asked.id}/receive`, {});

  const log = (await readLog()).reverse();
  const acts = log.filter(({ resource }) => ['order', 'return'].includes(resource.type));

  assert.deepEqual(
    acts.map(({ action, resource }) => [action, resource.id]),
    [
      ['order.refunded', first.id],
      ['order.cancelled', second.id],
      ['return.requested', asked.id],
      ['return.approved', asked.id],
      ['return.received', asked.id],
    ],
  );
  const [, , requested, approved, received] = acts;
  assert.equal(requested?.after_digest, approved?.before_digest);
  assert.equal(approved?.after_digest, received?.before_digest);
});

test('the chain can be verified from the fields of the response', async () => {
  await shop.site({ slug: 'odd', name: 'Zoë’s "shop" \\ \u007f\t☂' });
  await shop.unit.run(
    {
      ...shop.tenant,
      principal: { kind: 'person', id: '"\\/\n\u0001\u007fü😀', ip: '::1', requestId: 'r' },
    },
    (work) =>
      audit(work, {
        action: 'odd\u001f.act',
        resource: { type: 'a\r', id: '\b\f\u2028' },
        after: { x: 1 },
      }),
  );
  const merchant = await shop.merchant();
  for (const code of ['A', 'B', 'C'])
    await merchant.post('/coupons', { site_slug: 'odd', code, percent_off: 1 });

  const chain = (await readLog()).reverse();

  let previous = '0'.repeat(64);
  for (const [index, entry] of chain.entries()) {
    assert.equal(entry.position, index + 1);
    assert.equal(entry.previous_hash, previous);
    assert.equal(entry.hash, recomputeHash(entry));
    previous = entry.hash;
  }
  assert.deepEqual(await verify(), { entries: chain.length, hash: previous, broken: null });
});

test('concurrent actions are chained in one order, and none is lost', async () => {
  const merchant = await shop.merchant();
  const { entries: earlier } = await verify();
  const codes = Array.from({ length: 60 }, (_, index) => `C${index}`);

  const answers = await Promise.all(
    codes.map((code) => merchant.post('/coupons', { site_slug: 'shop', code, percent_off: 1 })),
  );

  assert.ok(answers.every(({ status }) => status === 201));
  const { entries, broken } = await verify();
  assert.equal(broken, null);
  assert.equal(entries, earlier + 60);
});

test('a failed action leaves no entry and no gap', async () => {
  const merchant = await shop.merchant();
  const coupon = { site_slug: 'shop', code: 'ONE', percent_off: 1 };
  await merchant.post('/coupons', coupon);
  const { entries } = await verify();

  assert.equal((await merchant.post('/coupons', coupon)).status, 409);

  assert.deepEqual([(await verify()).entries, (await verify()).broken], [entries, null]);
});

test('no entry can be changed or removed, not even by the owner of the table', async () => {
  const statements = [
    "update audit_log set action = 'nothing'",
    'delete from audit_log',
    'truncate audit_log',
    "update audit_chain_heads set hash = 'x'",
    'update audit_chain_heads set position = position - 1',
    'delete from audit_chain_heads',
    'truncate audit_chain_heads',
  ];
  for (const statement of statements) {
    await assert.rejects(asOwner(statement), /append-only/, statement);
    await assert.rejects(
      shop.unit.run(shop.tenant, (work) => work.query(statement, [])),
      statement,
    );
    await assert.rejects(
      shop.unit.runAsSystem(shop.tenant, (work) => work.query(statement, [])),
      statement,
    );
  }
  assert.equal((await verify()).broken, null);
});

const tampering: [string, string, { position: number; why: RegExp }][] = [
  [
    'a changed entry',
    "update audit_log set action = 'x' where position = 2",
    { position: 2, why: /changed after/ },
  ],
  [
    'a removed entry',
    'delete from audit_log where position = 2',
    { position: 3, why: /entries 2 to 2 are missing/ },
  ],
  [
    'truncation of the last entries',
    'delete from audit_log where position > 2',
    { position: 3, why: /entries 3 to 4 are missing/ },
  ],
  [
    'an entry that was changed and hashed again',
    `update audit_log e set action = 'x' where position = 2; update audit_log e set hash = audit_hash(previous_hash, audit_entry_text(e)) where position = 2`,
    { position: 3, why: /does not follow/ },
  ],
  [
    'a last entry that was changed and hashed again',
    `update audit_log e set action = 'x' where position = 4; update audit_log e set hash = audit_hash(previous_hash, audit_entry_text(e)) where position = 4`,
    { position: 4, why: /head/ },
  ],
];

for (const [index, [what, statement, { position, why }]] of tampering.entries())
  test(`${what} is detected, and the first broken entry is named`, async () => {
    const tenant = { workspaceId: `ws_tampered${index}` as const, code: '00000' };
    for (const id of ['a', 'b', 'c', 'd'])
      await shop.unit.run(tenant, (work) =>
        audit(work, { action: 'x.made', resource: { type: 'x', id } }),
      );
    const own = `and workspace_id = '${tenant.workspaceId}'`;
    await asOwner(
      'alter table audit_log disable trigger audit_log_no_change',
      ...statement.split('; ').map((line) => `${line} ${own}`),
      'alter table audit_log enable trigger audit_log_no_change',
    );

    const { broken } = await verifyAuditLog((act) => shop.unit.view(tenant, act));

    assert.equal(broken?.position, position);
    assert.match(broken.why, why);
  });

test('the owners of a workspace get an email when a wallet is changed', async () => {
  const merchant = await shop.merchant();
  await shop.unit.runAsSystem(shop.tenant, async (work) => {
    await work.query(
      `insert into users (user_id, email, name, password_hash, created_at) values ('usr_o', 'o@example.com', 'O', 'x', $1)`,
      [work.now],
    );
    await work.query(
      `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, 'usr_o', 'owner', $2)`,
      [shop.tenant.workspaceId, work.now],
    );
  });
  const mails = () =>
    shop.unit.view(shop.tenant, (view) =>
      view.query<{ name: string }>(`select name from jobs where name = 'mail.send'`, []),
    );

  await merchant.patch('/sites/shop', { name: 'New' });
  assert.equal((await mails()).length, 0);
  const wallet = { 'base-sepolia': '0x209693Bc6afc0C5328bA36FaF03C514EF312287C' };
  await merchant.patch('/sites/shop', { crypto_wallet_address: wallet });
  assert.equal((await mails()).length, 1);
});

test('the list is filtered by action, resource, actor and time, and paged', async () => {
  const merchant = await shop.merchant();
  const made = [];
  for (const word of ['a', 'b', 'c']) {
    shop.clock.advance(1_000);
    const webhook = { url: `https://hooks.example/${word}`, events: ['*'] };
    made.push((await merchant.post('/webhooks', webhook)).body.id);
  }
  const ids = async (query: string) => (await readLog(query)).map(({ resource }) => resource.id);

  assert.deepEqual(await ids('&resource=webhook'), made.toReversed());
  assert.deepEqual(await ids(`&resource=${made[1]}`), [made[1]]);
  assert.deepEqual(await ids('&action=webhook.created&created_after=2026-01-01T00:00:01Z'), [
    made[2],
    made[1],
  ]);
  assert.deepEqual(await ids('&resource=webhook&created_before=2026-01-01T00:00:02Z'), [made[0]]);
  const [last] = await readLog('&resource=webhook');
  assert.deepEqual(await ids(`&actor=${last?.actor.id}`), made.toReversed());
  assert.deepEqual(await ids('&actor=key_nobody'), []);

  const pages = [];
  let cursor = '';
  do {
    const { body } = await merchant.get(`/audit-log?resource=webhook&limit=2&cursor=${cursor}`);
    pages.push(body.audit_log.map(({ resource }: Entry) => resource.id));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  assert.deepEqual(pages, [[made[2], made[1]], [made[0]]]);
});

test('a cursor is rejected with filters other than its own', async () => {
  const merchant = await shop.merchant();
  await merchant.post('/api-keys', { name: 'x', scopes: ['read:products'] });
  const { body } = await merchant.get('/audit-log?limit=1');
  const { status } = await merchant.get(`/audit-log?limit=1&action=x&cursor=${body.next_cursor}`);
  assert.equal(status, 400);
});

test('each workspace sees only its own log, numbered from 1', async () => {
  await shop.other.site();
  const reader = await shop.other.merchant('read:settings');
  const { body } = await reader.get('/audit-log');
  const own = body.audit_log as Entry[];
  assert.deepEqual(
    own.map(({ position }) => position),
    [2, 1],
  );
  assert.ok(own.every(({ workspace_id }) => workspace_id === shop.other.tenant.workspaceId));
});

test('the API verifies the chain and names the entry that was changed', async () => {
  const reader = await shop.other.merchant('read:settings');
  const path = '/audit-log/verification';
  const [last] = await readLog('', shop.other);
  const intact = await reader.get(path);
  const own = `and workspace_id = '${shop.other.tenant.workspaceId}'`;
  await asOwner(
    'alter table audit_log disable trigger user',
    `update audit_log set action = 'nothing.happened' where position = 1 ${own}`,
    'alter table audit_log enable trigger user',
  );
  const { body: changed } = await reader.get(path);

  assert.deepEqual(intact.body, { entries: last?.position, hash: last?.hash, broken: null });
  assert.equal(changed.entries, 0);
  assert.equal(changed.broken.position, 1);
  assert.match(changed.broken.why, /changed/);
});
