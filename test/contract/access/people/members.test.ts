import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Role } from '../../../../src/core/access/users/find-users.ts';
import { listOwners } from '../../../../src/core/access/users/find-users.ts';
import { mailbox } from '../../../kit/mails.ts';
import { browser, goodPassword, person } from '../../../kit/people.ts';
import { openShop } from '../../../kit/shop.ts';

const mail = mailbox();
const shop = await openShop(null, { env: mail.env });
const people: Record<Role, string> = {
  owner: await person(shop, 'owner@example.com'),
  admin: await person(shop, 'admin@example.com', { role: 'admin' }),
  staff: await person(shop, 'staff@example.com', { role: 'staff' }),
  member: await person(shop, 'member@example.com', { role: 'member' }),
};
const second = {
  owner: await person(shop, 'owner2@example.com'),
  admin: await person(shop, 'admin2@example.com', { role: 'admin' }),
  staff: await person(shop, 'staff2@example.com', { role: 'staff' }),
  member: await person(shop, 'member2@example.com', { role: 'member' }),
};
const as = async (role: Role) => {
  const page = browser(shop);
  await page.signIn(`${role}@example.com`);
  return page;
};
const rolesNow = async () => {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ email: string; role: string }>(
      `select u.email, m.role from workspace_members m join users u using (user_id)
       where m.workspace_id = $1 order by u.email`,
      [shop.tenant.workspaceId],
    ),
  );
  return Object.fromEntries(rows.map(({ email, role }) => [email.split('@')[0], role]));
};
const initialRoles = {
  owner: 'owner',
  owner2: 'owner',
  admin: 'admin',
  admin2: 'admin',
  staff: 'staff',
  staff2: 'staff',
  member: 'member',
  member2: 'member',
};

describe('roles', () => {
  // Actor, target, new role, expected status.
  const changes: [Role, keyof typeof second, Role, number][] = [
    ['owner', 'admin', 'member', 303],
    ['owner', 'owner', 'admin', 303],
    ['owner', 'member', 'owner', 303],
    ['admin', 'member', 'admin', 303],
    ['admin', 'admin', 'member', 303],
    ['admin', 'member', 'owner', 403],
    ['admin', 'owner', 'member', 403],
    ['admin', 'staff', 'member', 303],
    ['admin', 'member', 'staff', 303],
    ['staff', 'member', 'staff', 403],
    ['staff', 'staff', 'admin', 403],
    ['member', 'member', 'admin', 403],
    ['member', 'admin', 'member', 403],
    ['member', 'owner', 'member', 403],
  ];
  for (const [actor, target, role, status] of changes) {
    test(`an ${actor} makes an ${target} an ${role}: ${status}`, async () => {
      const page = await as(actor);

      const answer = await page.post(`/account/members/${second[target]}/role`, { role });

      const expected = { ...initialRoles, ...(status === 303 ? { [`${target}2`]: role } : {}) };
      assert.deepEqual([answer.status, await rolesNow()], [status, expected]);
      const owner = await as('owner');
      await owner.post(`/account/members/${second[target]}/role`, { role: target });
      assert.deepEqual(await rolesNow(), initialRoles);
    });
  }

  test('a member can read, but neither invite nor create keys', async () => {
    const page = await as('member');

    const list = await page.get('/account/members');
    const keys = await page.get('/account/api-keys');
    const invited = await page.post('/account/members/invite', {
      email: 'x@example.com',
      role: 'member',
    });
    const made = await page.post('/account/api-keys', { name: 'x', access_products: 'read' });
    const revoked = await page.post('/account/api-keys/key_x/revoke');

    assert.match(list.text, /owner2@example\.com/);
    assert.doesNotMatch(list.text, /Invite a person/);
    assert.doesNotMatch(keys.text, /Create API key/);
    assert.deepEqual([invited.status, made.status, revoked.status], [403, 403, 403]);
    await shop.app.jobs.drain();
    assert.deepEqual(await mail.mails(), []);
  });

  test('an admin invites admins and members, not owners', async () => {
    const page = await as('admin');
    const invite = (email: string, role: string) =>
      page.post('/account/members/invite', { email, role });

    const answers = await Promise.all([
      invite('a@example.com', 'admin'),
      invite('b@example.com', 'member'),
      invite('c@example.com', 'owner'),
      invite('d@example.com', 'emperor'),
      invite('member@example.com', 'member'),
      invite('no address', 'member'),
    ]);

    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303, 403, 422, 409, 422],
    );
  });

  test('an admin cannot replace the invitation of an owner with a new one', async () => {
    const owner = await as('owner');
    const [admin, email] = [await as('admin'), 'next-owner@example.com'];
    await owner.post('/account/members/invite', { email, role: 'owner' });

    const anew = await admin.post('/account/members/invite', { email, role: 'member' });

    assert.equal(anew.status, 403);
    assert.match(anew.text, /Ask an owner/);
    const again = await owner.post('/account/members/invite', { email, role: 'member' });
    assert.equal(again.status, 303);
  });

  test('users of another workspace can be neither seen nor changed', async () => {
    await person(shop, 'stranger@example.com', { of: shop.other });
    const page = browser(shop);
    await page.signIn('stranger@example.com');
    const { workspaceId } = shop.tenant;

    const own = await page.get('/account/members');
    const foreign = await page.get(`/account/members?workspace=${workspaceId}`);
    const change = await page.post(`/account/members/${second.member}/role`, { role: 'owner' });
    const across = await page.post(`/account/members/${second.member}/remove`, {
      workspace: workspaceId,
    });
    const keys = await page.post('/account/api-keys', {
      workspace: workspaceId,
      name: 'x',
      access_products: 'read',
    });

    assert.doesNotMatch(own.text, /owner@example\.com/);
    assert.deepEqual(
      [foreign.status, change.status, across.status, keys.status],
      [404, 404, 404, 404],
    );
    assert.deepEqual(await rolesNow(), initialRoles);
  });

  test('the server sends its emails to the owners', async () => {
    const owners = await shop.unit.view(shop.tenant, listOwners);
    const bySystem = await shop.unit.runAsSystem(shop.tenant, listOwners);

    assert.deepEqual(
      owners.map(({ email }) => email),
      ['owner@example.com', 'owner2@example.com'],
    );
    assert.deepEqual(bySystem, owners);
  });

  test('the database role of a workspace cannot read passwords', async () => {
    const read = shop.unit.view(shop.tenant, (view) =>
      view.query('select password_hash from users', []),
    );

    await assert.rejects(read, /permission denied/);
  });
});

describe('the last owner', () => {
  test('when two owners step down concurrently one stays', async () => {
    const pages = [await as('owner'), browser(shop)];
    await pages[1]?.signIn('owner2@example.com');
    const ids = [people.owner, second.owner];

    const answers = await Promise.all(
      pages.map((page, at) => page.post(`/account/members/${ids[at]}/role`, { role: 'member' })),
    );

    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 409]);
    const owners = Object.values(await rolesNow()).filter((role) => role === 'owner');
    assert.equal(owners.length, 1);
  });

  test('the last owner can neither leave nor be demoted', async () => {
    const [owner] = await shop.unit.view(shop.tenant, listOwners);
    const page = browser(shop);
    await page.signIn(owner?.email);
    const id = owner?.email === 'owner@example.com' ? people.owner : second.owner;

    const left = await page.post(`/account/members/${id}/remove`);
    const less = await page.post(`/account/members/${id}/role`, { role: 'admin' });

    assert.deepEqual([left.status, less.status], [409, 409]);
    assert.match(left.text, /A workspace needs at least one owner/);
  });

  test('a removed user is refused at their next request', async () => {
    const page = await as('admin');
    const owner = browser(shop);
    const [first] = await shop.unit.view(shop.tenant, listOwners);
    await owner.signIn(first?.email);

    await owner.post(`/account/members/${people.admin}/remove`);

    assert.equal((await page.get('/account/members')).status, 404);
    assert.match((await page.get('/account')).text, /You are not a member of a workspace/);
  });
});

describe('concurrent use of one link', () => {
  test('two users accept one invitation: one joins', async () => {
    const owner = browser(shop);
    const [first] = await shop.unit.view(shop.tenant, listOwners);
    await owner.signIn(first?.email);
    await owner.post('/account/members/invite', { email: 'twin@example.com', role: 'member' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('twin@example.com');

    const answers = await Promise.all(
      ['One', 'Two'].map((name) => browser(shop).post(link, { name, password: goodPassword })),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    assert.equal(statuses[0], 303);
    assert.ok([409, 410].includes(statuses[1] ?? 0), String(statuses));
    assert.equal((await rolesNow()).twin, 'member');
  });

  test('eight resets with one link: one takes effect', async () => {
    await browser(shop).post('/account/forgot', { email: 'twin@example.com' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('twin@example.com');
    const passwords = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `horse battery staple ${n}`);

    const answers = await Promise.all(
      passwords.map((password) => browser(shop).post(link, { password })),
    );

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [303, 410, 410, 410, 410, 410, 410, 410],
    );
    const winner = passwords[answers.findIndex(({ status }) => status === 303)];
    await browser(shop).signIn('twin@example.com', winner);
  });

  test('a password that changes while it is being checked opens no session', async () => {
    const entering = Array.from({ length: 6 }, () =>
      browser(shop).post('/account/sign-in', {
        email: 'member2@example.com',
        password: goodPassword,
      }),
    );
    const page = browser(shop);
    await page.signIn('member2@example.com');
    const changed = await page.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: 'another horse battery',
    });
    await Promise.all(entering);

    const rows = await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('select from sessions where user_id = $1', [second.member]),
    );

    assert.equal(changed.status, 303);
    assert.equal(rows.length, 1);
  });
});
