import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { launchPostgres } from '@stoa/embedded-postgres';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { ensureRoles } from '../../src/platform/db/roles.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const files = (await readdir(migrations)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
const lastOfVersion07 = '0027_platform_orders.sql';
const added = files.filter((name) => name > lastOfVersion07);

const folder = await mkdtemp(path.join(tmpdir(), 'stoa-test-'));
await chmod(folder, 0o711);
const postgres = await launchPostgres({ folder: path.join(folder, 'pg') });
const client = await connect(postgres.connection as Connection);
test.after(async () => {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The schema of version 0.7, as its server left it. */
async function migrateTo07(): Promise<void> {
  await ensureRoles(client);
  await client.query('create table schema_migrations (name text primary key, digest text)');
  for (const name of files.filter((file) => file <= lastOfVersion07)) {
    const sql = await readFile(new URL(name, migrations), 'utf8');
    const digest = createHash('sha256').update(sql).digest('hex');
    await client.query(sql);
    await client.query('insert into schema_migrations values ($1, $2)', [name, digest]);
  }
}

const defaults: Record<string, unknown> = {
  text: 'x',
  'text[]': [],
  integer: 1,
  bigint: 1,
  'numeric(78,0)': 1,
  boolean: false,
  json: {},
  jsonb: {},
  bytea: '\\x00',
  'timestamp(3) with time zone': '2026-01-01T00:00:00Z',
};

/** Inserts a row; required columns that are not given get any value of their type. */
async function insert(table: string, given: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''`,
    [table],
  );
  const needed = Object.fromEntries(rows.map(({ name, type }) => [name, defaults[type]]));
  const row = { workspace_id: 'ws_1', ...needed, ...given };
  const columns = Object.keys(row).filter((name) => name in needed || name in given);
  await client.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_record(null::${table}, $1)`,
    [{ ...row, workspace_id: 'ws_1' }],
  );
}

async function fill(): Promise<void> {
  await client.query('set role stoa_system');
  await insert('workspaces', { code: '00001' });
  await insert('users', { user_id: 'usr_1', email: 'ann@example.com' });
  await insert('workspace_members', { user_id: 'usr_1', role: 'owner' });
  for (const [slug, published] of [
    ['open', true],
    ['closed', false],
  ] as const) {
    await insert('sites', { site_id: `site_${slug}`, slug, currency: 'USD', published });
  }
  await insert('oauth_clients', { client_id: 'app' });
  const later = { expires_at: '2999-01-01T00:00:00Z' };
  for (const [id, more] of [
    ['live', later],
    ['revoked', { ...later, revoked_at: '2026-01-02T00:00:00Z' }],
    ['expired', { expires_at: '2026-01-02T00:00:00Z' }],
  ] as const) {
    const grant = {
      workspace_id: 'ws_1',
      kind: 'merchant',
      user_id: 'usr_1',
      client_id: 'app',
      resources: ['r'],
    };
    await insert('oauth_grants', { grant_id: `grt_${id}`, scopes: ['s'], ...grant, ...more });
    await insert('api_keys', { key_id: `key_${id}`, lookup_id: id, created_by: `grt_${id}` });
    await insert('api_keys', {
      key_id: `key_of_${id}`,
      lookup_id: `2${id}`,
      created_by: `key_${id}`,
    });
    await insert('webhook_endpoints', {
      endpoint_id: `whk_${id}`,
      events: ['order.created'],
      active: true,
    });
    await insert('audit_log', {
      position: ['live', 'revoked', 'expired'].indexOf(id),
      audit_id: `aud_${id}`,
      actor_type: 'access_token',
      actor_id: `grt_${id}`,
      action: 'webhook.created',
      resource_id: `whk_${id}`,
    });
  }
  await insert('api_keys', { key_id: 'key_person', lookup_id: 'p', created_by: 'usr_1' });
  for (const [id, reserved_until] of [
    ['held', '2026-01-01T06:00:00Z'],
    ['open', null],
  ]) {
    const session = { session_id: `cs_${id}`, confirmation_hash: id, reserved_until };
    const state = { site_id: 'site_open', channel: 'ucp', status: 'open' };
    await insert('checkout_sessions', { ...session, ...state });
  }
  await fillTask();
  await fillOrders();
  for (const name of ['people.prove', 'checkout.due', 'payments.close', 'carts.expire'])
    await insert('jobs', { job_id: `job_${name}`, name, key: 'one' });
  await client.query('reset role');
}

/** Orders of two stores, as they were before they had numbers. */
async function fillOrders(): Promise<void> {
  await insert('customers', { customer_id: 'cus_1', email: 'ada@example.com' });
  for (const [id, customer_id] of [
    ['member', 'cus_1'],
    ['guest', null],
  ]) {
    const session = { session_id: `cs_${id}`, confirmation_hash: id, customer_id };
    const state = { site_id: 'site_open', channel: 'ucp', status: 'completed' };
    await insert('checkout_sessions', { ...session, ...state });
  }
  for (const [day, id, more] of [
    [3, 'last', { checkout_id: 'cs_member', customer_id: 'cus_1' }],
    [1, 'first', { checkout_id: 'cs_guest', customer_id: 'cus_1' }],
    [2, 'test', { test: true }],
    [2, 'refunded', { status: 'cancelled' }],
    [4, 'partly', {}],
    [5, 'swapped', {}],
    [1, 'chain', { site_id: 'site_closed', channel: 'x402' }],
    [2, 'void', { site_id: 'site_closed', channel: 'x402', status: 'voided' }],
  ] as const) {
    await insert('orders', {
      order_id: `ord_${id}`,
      site_id: 'site_open',
      status: 'pending',
      fulfillment_status: 'unfulfilled',
      channel: 'cart',
      confirmation_hash: id,
      totals: { total: 1_000 },
      payment: { id: `pay_${id}` },
      created_at: `2026-01-0${day}T00:00:00Z`,
      ...more,
    });
  }
  const payment = {
    site_id: 'site_open',
    purpose: 'checkout',
    method: 'token',
    status: 'succeeded',
  };
  for (const id of ['refunded', 'partly', 'last', 'exchange'])
    await insert('payments', { payment_id: `pay_${id}`, ...payment });
  await insert('x402_payments', {
    order_id: 'ord_chain',
    site_id: 'site_closed',
    state: 'unknown',
  });
  for (const [id, amount, status] of [
    ['refunded', 1_000, 'succeeded'],
    ['partly', 400, 'succeeded'],
    ['last', 1_000, 'pending'],
  ] as const)
    await insert('refunds', {
      refund_id: `rfd_${id}`,
      order_id: `ord_${id}`,
      payment_id: `pay_${id}`,
      amount,
      status,
    });
  const exchange = { order_id: 'ord_swapped', exchange_id: 'exc_1', status: 'rejected' };
  await insert('order_exchanges', { ...exchange, payment_id: 'pay_exchange' });
  const back = { refund_id: 'rfd_back', order_id: 'ord_swapped', payment_id: 'pay_exchange' };
  await insert('refunds', { ...back, amount: 100, status: 'succeeded' });
}

/** A task with an event, a wait key, and a push notification that was not delivered. */
async function fillTask(): Promise<void> {
  const task = { task_id: 'task_1', state: 'input_required', artifacts: [] };
  await insert('tasks', { ...task, last_frame: 2, keeps_steps: true });
  await insert('task_frames', { task_id: 'task_1', number: 2 });
  await insert('task_awaits', { task_id: 'task_1', awaited: 'payment:1' });
  await insert('task_push_configs', { task_id: 'task_1', config_id: 'cfg' });
  await client.query(
    `insert into task_push_lanes (workspace_id, task_id, lane, config_id, url, receiver, due_at)
     select workspace_id, task_id, lane, config_id, url, receiver, created_at from task_push_configs`,
  );
  await client.query(
    `insert into task_pushes (workspace_id, task_id, lane, number, content)
     select workspace_id, task_id, lane, 2, '{}' from task_push_lanes`,
  );
}

const namesOf = async (statement: string): Promise<string[]> =>
  (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name);

test('a filled database of version 0.7 is migrated with its rows', async () => {
  await migrateTo07();
  await fill();
  assert.deepEqual(await migrate(client), added);
  await client.query('set role stoa_system');

  assert.deepEqual(
    await namesOf('select session_id as name from checkout_sessions where held_since = updated_at'),
    ['cs_held'],
  );
  assert.deepEqual(
    await namesOf('select key_id as name from api_keys where revoked_at is null order by key_id'),
    ['key_live', 'key_of_live', 'key_person'],
  );
  assert.deepEqual(
    await namesOf(
      `select endpoint_id || ' ' || grant_id || ' ' || coalesce(paused_reason, 'active') as name
       from webhook_endpoints order by endpoint_id`,
    ),
    [
      'whk_expired grt_expired grant_ended',
      'whk_live grt_live active',
      'whk_revoked grt_revoked grant_ended',
    ],
  );
  assert.deepEqual(
    await namesOf(
      `select payload ->> 'siteSlug' as name from jobs where name = 'sites.publication_changed'`,
    ),
    ['open'],
  );
  assert.deepEqual(
    await namesOf(
      `select job_id || ' is ' || name as name from jobs where key = 'one' order by job_id`,
    ),
    [
      'job_carts.expire is carts.expire',
      'job_checkout.due is checkout.expire_session',
      'job_payments.close is payments.close_hosted_page',
      'job_people.prove is users.send_token_email',
    ],
  );
  assert.deepEqual(
    await namesOf(
      `select concat_ws(' ', t.last_event_number, t.has_events, e.number, k.wait_key, c.config_id, n.number) as name
       from tasks t join task_events e using (workspace_id, task_id) join task_wait_keys k using (workspace_id, task_id)
         join task_push_configs c using (workspace_id, task_id)
         join task_push_queues q using (workspace_id, task_id, queue_id)
         join task_push_notifications n using (workspace_id, task_id, queue_id)`,
    ),
    ['2 t 2 payment:1 cfg 2'],
  );
});

test('orders of an older version are numbered by creation and get a payment status', async () => {
  assert.deepEqual(
    await namesOf(
      `select concat_ws(' ', order_id, number, name, payment_status) as name from orders
       order by site_id, test, number`,
    ),
    [
      'ord_chain 1001 #1001 settling',
      'ord_void 1002 #1002 voided',
      'ord_first 1001 #1001 paid',
      'ord_refunded 1002 #1002 refunded',
      'ord_last 1003 #1003 paid',
      'ord_partly 1004 #1004 partially_refunded',
      'ord_swapped 1005 #1005 paid',
      'ord_test 1001 #T1001 paid',
    ],
  );
  assert.deepEqual(
    await namesOf(
      `select concat_ws(' ', site_id, test, last_number) as name from order_counters order by site_id, test`,
    ),
    ['site_closed f 1002', 'site_open f 1005', 'site_open t 1001'],
  );
});

test('orders of a customer who was verified remember it', async () => {
  assert.deepEqual(await namesOf('select order_id as name from orders where customer_verified'), [
    'ord_last',
  ]);
});

test('no name of the database keeps a word that migrations have replaced', async () => {
  assert.deepEqual(
    await namesOf(
      `select name from (
         select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
         union all select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
           where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         union all select conname from pg_constraint where connamespace = 'public'::regnamespace
         union all select proname from pg_proc where pronamespace = 'public'::regnamespace
         union all select tgname from pg_trigger where not tgisinternal) as names
       where name ~ 'frame|awaits|awaited|lane|mail_proof|audit_head|_rest(_|$)|_begun|_lately|doubles|by_hand|place$|answer'
       order by 1`,
    ),
    [],
  );
  assert.deepEqual(
    await namesOf(`select tablename as name from pg_policies where qual like '%app.ws%'`),
    [],
  );
});
