import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openConsole } from '../../../kit/console.ts';
import { mailbox } from '../../../kit/mails.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const shop = await openShop(null, { env: mail.env });
await shop.site();
const ids = {
  owner: await newUser(shop, 'owner@example.com', { name: 'Olga' }),
  admin: await newUser(shop, 'admin@example.com', { role: 'admin', name: 'Abe' }),
};
const owner = async () => (await openConsole(shop, 'owner@example.com')).merchant();
const admin = async () => (await openConsole(shop, 'admin@example.com')).merchant();
let counter = 0;
const newMember = async (role: 'owner' | 'admin' | 'staff' | 'member' = 'member') => {
  counter += 1;
  const email = `person-${counter}@example.com`;
  return { email, id: await newUser(shop, email, { role }) };
};
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body?.error?.code];

describe('invitations', () => {
  test('an address is invited, invited again and accepts with the latest link only', async () => {
    const merchant = await owner();
    const sent = await merchant.post('/invitations', { email: 'New@Example.com', role: 'staff' });
    const first = await lastLink('new@example.com');
    const tooSoon = await merchant.post(`/invitations/${sent.body.id}/resend`);
    shop.clock.advance(60_000);
    const resent = await merchant.post(`/invitations/${sent.body.id}/resend`);
    const second = await lastLink('new@example.com');

    assert.equal(sent.status, 201, sent.text);
    const { id, created_at, expires_at, ...rest } = sent.body;
    assert.match(id, /^inv_/);
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), 7 * 86_400_000);
    assert.deepEqual(rest, {
      email: 'new@example.com',
      role: 'staff',
      invited_by: ids.owner,
      expired: false,
    });
    assert.deepEqual(codeOf(tooSoon), [429, 'rate_limited']);
    assert.ok(Number(tooSoon.headers['retry-after']) <= 60);
    assert.equal(resent.status, 200);
    assert.equal(resent.body.id, id);
    assert.notEqual(first, second);
    assert.equal((await browser(shop).get(first)).status, 410);
    const accepted = await browser(shop).post(second, { name: 'Ned', password: goodPassword });
    assert.equal(accepted.status, 303, accepted.text);
    const list = (await (await owner()).get('/members')).body.members;
    const ned = list.find(({ email }: { email: string }) => email === 'new@example.com');
    assert.deepEqual([ned.name, ned.role], ['Ned', 'staff']);
    assert.deepEqual((await (await owner()).get('/invitations')).body.invitations, []);
  });

  test('an expired one is marked, and can be sent again or revoked', async () => {
    const { body } = await (await owner()).post('/invitations', {
      email: 'late@example.com',
      role: 'member',
    });
    shop.clock.advance(8 * 86_400_000);
    const merchant = await owner();

    const [expired] = (await merchant.get('/invitations')).body.invitations;
    const resent = await merchant.post(`/invitations/${body.id}/resend`);
    const revoked = await merchant.delete(`/invitations/${body.id}`);
    const again = await merchant.delete(`/invitations/${body.id}`);

    assert.equal(expired.expired, true);
    assert.equal(resent.body.expired, false);
    assert.equal(revoked.status, 204);
    assert.deepEqual(codeOf(again), [404, 'invitation_not_found']);
    assert.deepEqual((await merchant.get('/invitations')).body.invitations, []);
  });

  test('refusals name the problem', async () => {
    const [merchant, byAdmin] = [await owner(), await admin()];
    const cases = [
      await merchant.post('/invitations', { email: 'admin@example.com', role: 'member' }),
      await merchant.post('/invitations', { email: 'x@example.com', role: 'king' }),
      await merchant.post('/invitations', { email: 'no address', role: 'member' }),
      await byAdmin.post('/invitations', { email: 'x@example.com', role: 'owner' }),
      await merchant.post('/invitations/inv_none/resend'),
    ].map(codeOf);

    assert.deepEqual(cases, [
      [409, 'already_member'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [403, 'role_not_grantable'],
      [404, 'invitation_not_found'],
    ]);
    assert.deepEqual((await merchant.get('/invitations')).body.invitations, []);
  });
});

describe('members', () => {
  test('the list has roles and dates', async () => {
    const { body } = await (await owner()).get('/members');
    const [first] = body.members;
    assert.deepEqual(Object.keys(first), [
      'id',
      'email',
      'name',
      'role',
      'joined_at',
      'last_signed_in_at',
    ]);
    assert.deepEqual([first.id, first.role], [ids.owner, 'owner']);
    assert.equal(body.next_cursor, null);
  });

  test('a role is changed, with the user in the audit log', async () => {
    const { id } = await newMember();
    const merchant = await owner();

    const { status, body } = await merchant.patch(`/members/${id}`, { role: 'staff' });

    assert.deepEqual([status, body.id, body.role], [200, id, 'staff']);
    const [entry] = (await merchant.get(`/audit-log?resource=${id}`)).body.audit_log;
    assert.equal(entry.action, 'member.changed');
    assert.deepEqual(entry.actor, { type: 'person', id: ids.owner });
  });

  test('changes of owners need a recent password', async () => {
    const [other, second] = [await newMember('owner'), await newMember('admin')];
    const window = await openConsole(shop, 'owner@example.com');
    shop.clock.advance(15 * 60_000);
    const merchant = await window.merchant();

    const refused = [
      await merchant.patch(`/members/${second.id}`, { role: 'owner' }),
      await merchant.patch(`/members/${other.id}`, { role: 'admin' }),
      await merchant.delete(`/members/${other.id}`),
      await merchant.post('/invitations', { email: 'boss@example.com', role: 'owner' }),
    ].map(codeOf);
    const harmless = await merchant.patch(`/members/${second.id}`, { role: 'member' });
    await window.post('/account/console-reauthentication', { password: goodPassword });
    const removed = await merchant.delete(`/members/${other.id}`);

    assert.deepEqual(
      refused,
      Array.from({ length: 4 }, () => [403, 'reauthentication_required']),
    );
    assert.equal(harmless.status, 200);
    assert.equal(removed.status, 204);
  });

  test('admins cannot manage owners, and the last owner cannot leave', async () => {
    const byAdmin = await admin();
    const merchant = await owner();

    const refused = [
      await byAdmin.patch(`/members/${ids.owner}`, { role: 'member' }),
      await byAdmin.delete(`/members/${ids.owner}`),
      await merchant.delete(`/members/${ids.owner}`),
      await merchant.patch('/members/usr_none', { role: 'member' }),
    ].map(codeOf);

    assert.deepEqual(refused, [
      [403, 'role_not_grantable'],
      [403, 'role_not_grantable'],
      [409, 'last_owner'],
      [404, 'member_not_found'],
    ]);
  });

  test('of two concurrent removals of each other by the only two owners, one succeeds', async () => {
    const other = await newMember('owner');
    const [one, two] = [await owner(), await (await openConsole(shop, other.email)).merchant()];

    const answers = await Promise.all([
      one.delete(`/members/${other.id}`),
      two.delete(`/members/${ids.owner}`),
    ]);

    const statuses = answers.map(({ status }) => status).sort();
    assert.equal(statuses[0], 204);
    assert.ok([401, 403, 404, 409].includes(statuses[1] ?? 0), String(statuses));
    const owners = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ user_id: string }>(
        "select user_id from workspace_members where workspace_id = $1 and role = 'owner'",
        [shop.tenant.workspaceId],
      ),
    );
    assert.equal(owners.length, 1);
    if (owners[0]?.user_id !== ids.owner)
      await shop.unit.run(shop.tenant, (work) =>
        work.query(
          "insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, 'owner', $3)",
          [shop.tenant.workspaceId, ids.owner, work.now],
        ),
      );
  });
});

describe('the scopes of the team', () => {
  test('no API key can have them', async () => {
    const created = await (await owner()).post('/api-keys', { name: 'x', scopes: ['read:team'] });
    assert.equal(created.status, 400);
    assert.equal(created.body.error.details[0].code, 'unknown_scope');
  });

  test('no app is offered them', async () => {
    const { body } = await shop.public.get('/.well-known/oauth-authorization-server');
    assert.ok(body.scopes_supported.includes('read:orders'));
    assert.ok(!body.scopes_supported.some((scope: string) => scope.endsWith(':team')));
  });
});

test('the workspace can be renamed, also with an API key', async () => {
  const merchant = await shop.merchant('write:settings');
  const renamed = await merchant.patch('/workspace', { name: ' New  name ' });
  const empty = await merchant.patch('/workspace', { name: '   ' });
  const { body } = await merchant.get('/workspace');

  assert.equal(renamed.status, 200, renamed.text);
  assert.deepEqual(codeOf(empty), [400, 'validation_failed']);
  assert.deepEqual(body, {
    id: shop.tenant.workspaceId,
    name: 'New name',
    created_at: '2026-01-01T00:00:00.000Z',
    staff_can_refund: false,
  });
});

/** The path of the link in the newest email to the address. */
async function lastLink(to: string): Promise<string> {
  await shop.app.jobs.drain();
  return (await mail.newest(to)).link;
}
