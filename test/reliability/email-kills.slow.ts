import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../../reliability/random.ts';
import { callUntilAnswered } from '../../reliability/storm/call.ts';
import { startTarget, type Target } from '../../reliability/target.ts';
import { connect } from '../../src/platform/db/database.ts';
import { findRunningConnection } from '../../src/platform/db/embedded/launch.ts';
import { payingWith } from '../kit/house.ts';
import { postOffice, type Received } from '../kit/smtp.ts';

type EmailRow = { email_id: string; order_id: string; kind: string; state: string };

async function createFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-emails-'));
  await chmod(folder, 0o755);
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function query<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const connection = await findRunningConnection(path.join(dataDir, 'postgres'));
  assert.ok(connection);
  const client = await connect(connection, { options: '-c role=stoa_system' });
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

type Offer = { product_id: string; site_slug: string };

/** Places one order, repeating each call with its key until the server responds. */
async function placeOrder(
  target: Target,
  { site_slug, product_id }: Offer,
  key: string,
): Promise<void> {
  const post = async (url: string, body: object, suffix: string) => {
    const call = {
      method: 'POST',
      url: `${target.origin}/api/ucp/v1${url}`,
      apiKey: target.apiKey,
    } as const;
    const answer = await callUntilAnswered({ ...call, key: `${key}-${suffix}`, body });
    assert.ok(answer, `${key} ${suffix} was never answered`);
    return JSON.parse(answer.text) as { id: string };
  };
  const session = await post(
    '/checkout-sessions',
    {
      site_slug,
      line_items: [{ product_id, quantity: 1 }],
      buyer: { email: `${key}@example.com` },
    },
    'create',
  );
  await post(`/checkout-sessions/${session.id}/complete`, payingWith('tok_success'), 'complete');
}

/** What is wrong: emails that did not arrive, and arrivals that are no repetition of an email. */
function findDamage(rows: EmailRow[], received: Received[]): string[] {
  const arrived = new Set(received.map(({ mail }) => mail.messageId));
  const expected = new Map(rows.map(({ email_id: id, ...row }) => [`<${id}@example.com>`, row]));
  const lost = [...expected].filter(([id]) => !arrived.has(id)).map(([id]) => `lost ${id}`);
  const unknown = [...arrived].filter((id) => !expected.has(id ?? '')).map((id) => `forged ${id}`);
  const perOrder = new Map<string, string[]>();
  for (const { order_id: order, kind } of rows)
    perOrder.set(order, [...(perOrder.get(order) ?? []), kind].toSorted());
  const doubled = [...perOrder]
    .filter(([, kinds]) => kinds.join() !== 'order_confirmed,staff_new_order')
    .map(([order, kinds]) => `${order}: ${kinds.join()}`);
  const unsent = rows
    .filter(({ state }) => state !== 'sent')
    .map((row) => `unsent ${row.email_id}`);
  return [...lost, ...unknown, ...doubled, ...unsent];
}

test('across kill -9 of the server, each order has one email to its buyer and one to the owner', async (t) => {
  const folder = path.join(await createFolder(t), 'stoa');
  const server = await postOffice(t, { disabledCommands: ['STARTTLS'] });
  const target = await startTarget(folder, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'shop@example.com',
    STOA_TEST_CLOCK: 'on',
  });
  t.after(target.stop);
  await query(folder, 'update workspaces set demo = false');
  const [product] = await query<Offer>(
    folder,
    `select p.product_id, s.slug as site_slug from products p join sites s using (workspace_id, site_id)
     join workspace_members m using (workspace_id)
     join variants v using (workspace_id, product_id)
     where p.is_digital and s.terms_version is null and v.stock_on_hand is null limit 1`,
  );
  assert.ok(product);
  const random = randomOf(11);
  const kills = 3;
  const batch = 3;

  /** Kills the server shortly after the next email has arrived. */
  const killInFlight = async () => {
    const before = server.received.length;
    const deadline = performance.now() + 60_000;
    while (server.received.length === before && performance.now() < deadline) await delay(1);
    await delay(random.below(15));
    await target.kill();
    await target.start();
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const keys = Array.from({ length: batch }, (_, index) => `buyer${kill}-${index}`);
    await Promise.all([killInFlight(), ...keys.map((key) => placeOrder(target, product, key))]);
  }
  const select = `select email_id, order_id, kind, state from emails where order_id is not null`;
  const deadline = performance.now() + 120_000;
  let rows = await query<EmailRow>(folder, select);
  while (rows.some(({ state }) => state !== 'sent') && performance.now() < deadline) {
    // Past the leases of interrupted jobs.
    await fetch(`${target.origin}/dev/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.apiKey}`, 'content-type': 'application/json' },
      body: '{"advance_seconds":61}',
    });
    await delay(200);
    rows = await query<EmailRow>(folder, select);
  }

  assert.equal(new Set(rows.map((row) => row.order_id)).size, kills * batch);
  assert.deepEqual(findDamage(rows, server.received), []);
  t.diagnostic(
    `${kills} kills, ${kills * batch} orders, ${rows.length} emails, ${server.received.length - rows.length} sent twice`,
  );
  // The control: the comparison notices an email that did not arrive, and one that nobody queued.
  const [first, ...others] = rows;
  assert.ok(first);
  const without = server.received.filter(({ mail }) => !mail.messageId?.includes(first.email_id));
  assert.equal(findDamage(rows, without).length, 1);
  assert.notEqual(findDamage(others, server.received).length, 0);
});
