import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Role } from '../../../../src/core/access/users/find-users.ts';
import { listOwners } from '../../../../src/core/access/users/find-users.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { mailbox } from '../../../kit/mails.ts';
import { type Answer, openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const shop = await openShop(null, { env: mail.env });
const users: Record<Role, string> = {
  owner: await newUser(shop, 'owner@example.com'),
  admin: await newUser(shop, 'admin@example.com', { role: 'admin' }),
  staff: await newUser(shop, 'staff@example.com', { role: 'staff' }),
  member: await newUser(shop, 'member@example.com', { role: 'member' }),
};
const second = {
  owner: await newUser(shop, 'owner2@example.com'),
  admin: await newUser(shop, 'admin2@example.com', { role: 'admin' }),
  staff: await newUser(shop, 'staff2@example.com', { role: 'staff' }),
  member: await newUser(shop, 'member2@example.com', { role: 'member' }),
};
/** The console of a user, by default of a role's first user. */
const as = async (role: Role) => (await openConsole(shop, `${role}@example.com`)).merchant();
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const leadsToSignIn = ({ headers }: Answer) =>
  String(headers.location).startsWith('/account/sign-in?');
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
const lastOwner = async () => {
  const [owner] = await shop.unit.view(shop.tenant, listOwners);
  return owner?.email;
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
    ['owner', 'admin', 'member', 200],
    ['owner', 'owner', 'admin', 200],
    ['owner', 'member', 'owner', 200],
    ['admin', 'member', 'admin', 200],
    ['admin', 'admin', 'member', 200],
    ['admin', 'member', 'owner', 403],
    ['admin', 'owner', 'member', 403],
    ['admin', 'staff', 'member', 200],
    ['admin', 'member', 'staff', 200],
    ['staff', 'member', 'staff', 403],
    ['staff', 'staff', 'admin', 403],
    ['member', 'member', 'admin', 403],
    ['member', 'admin', 'member', 403],
    ['member', 'owner', 'member', 403],
  ];
  for (const [actor, target, role, status] of changes)
    test(`an ${actor} makes an ${target} an ${role}: ${status}`, async () => {
      const console = await as(actor);

      const answer = await console.patch(`/members/${second[target]}`, { role });

      const expected = { ...initialRoles, ...(status === 200 ? { [`${target}2`]: role } : {}) };
      assert.deepEqual([answer.status, await rolesNow()], [status, expected]);
      const owner = await as('owner');
      await owner.patch(`/members/${second[target]}`, { role: target });
      assert.deepEqual(await rolesNow(), initialRoles);
    });

  test('a member can read, but neither invite nor create keys', async () => {
    const console = await as('member');

    const list = await console.get('/members');
    const refused = [
      await console.post('/invitations', { email: 'x@example.com', role: 'member' }),
      await console.post('/api-keys', { name: 'x', scopes: ['read:products'] }),
      await console.delete('/api-keys/key_x'),
    ];

    assert.match(list.text, /owner2@example\.com/);
    assert.deepEqual(statuses(refused), [403, 403, 403]);
    await shop.app.jobs.drain();
    assert.deepEqual(await mail.mails(), []);
  });

  test('an admin invites admins and members, not owners', async () => {
    const console = await as('admin');
    const invite = (email: string, role: string) => console.post('/invitations', { email, role });

    const answers = await Promise.all([
      invite('a@example.com', 'admin'),
      invite('b@example.com', 'member'),
      invite('c@example.com', 'owner'),
      invite('d@example.com', 'emperor'),
      invite('member@example.com', 'member'),
      invite('no address', 'member'),
    ]);

    assert.deepEqual(statuses(answers), [201, 201, 403, 400, 409, 400]);
  });

  test('an admin cannot replace the invitation of an owner with a new one', async () => {
    const [owner, admin] = [await as('owner'), await as('admin')];
    const email = 'next-owner@example.com';
    await owner.post('/invitations', { email, role: 'owner' });

    const anew = await admin.post('/invitations', { email, role: 'member' });

    assert.equal(anew.status, 403);
    assert.match(anew.text, /Ask an owner/);
    assert.equal((await owner.post('/invitations', { email, role: 'member' })).status, 201);
  });

  test('users of another workspace can be neither seen nor changed', async () => {
    await newUser(shop, 'stranger@example.com', { of: shop.other });
    const window = await openConsole(shop, 'stranger@example.com');
    const { workspaceId } = shop.tenant;
    const own = await window.merchant(shop.other.tenant.workspaceId);

    const list = await own.get('/members');
    const answers = [
      await window.post('/account/console-token', { workspace_id: workspaceId }),
      await own.patch(`/members/${second.member}`, { role: 'owner' }),
      await own.delete(`/members/${second.member}`),
      await window.browser.post(`/account/workspaces/${workspaceId}/leave`),
    ];

    assert.doesNotMatch(list.text, /owner@example\.com/);
    assert.deepEqual(statuses(answers), [404, 404, 404, 404]);
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

describe('leaving a workspace', () => {
  const leavePath = `/account/workspaces/${shop.tenant.workspaceId}/leave`;

  test('every member can leave, and loses access with it', async () => {
    for (const role of ['staff', 'member'] as const) {
      const { browser: page, ...window } = await openConsole(shop, `${role}2@example.com`);
      const console = await window.merchant();

      const left = await page.post(leavePath);

      const home = await page.get(String(left.headers.location));
      assert.match(home.text, /You have left the workspace\.[\s\S]*You are not a member/);
      assert.equal((await console.get('/orders')).status, 401);
      assert.equal((await rolesNow())[`${role}2`], undefined);
      assert.equal((await page.post(leavePath)).status, 404);
    }
  });

  test('the API keys of an admin who leaves stop working', async () => {
    const { browser: page, ...window } = await openConsole(shop, 'admin2@example.com');
    const made = await (await window.merchant()).post('/api-keys', {
      name: 'Mine',
      scopes: ['read:products'],
    });
    const read = async () => (await callerWith(shop, made.body.api_key).get('/products')).status;
    assert.equal(await read(), 200);

    assert.equal((await page.post(leavePath)).status, 303);

    assert.equal(await read(), 401);
  });
});

describe('the last owner', () => {
  test('when two owners step down concurrently one stays', async () => {
    const windows = [
      await as('owner'),
      await (await openConsole(shop, 'owner2@example.com')).merchant(),
    ];
    const ids = [users.owner, second.owner];

    const answers = await Promise.all(
      windows.map((console, at) => console.patch(`/members/${ids[at]}`, { role: 'member' })),
    );

    assert.deepEqual(statuses(answers).toSorted(), [200, 409]);
    const owners = Object.values(await rolesNow()).filter((role) => role === 'owner');
    assert.equal(owners.length, 1);
  });

  test('the last owner can neither leave nor be demoted', async () => {
    const window = await openConsole(shop, await lastOwner());
    const id = (await lastOwner()) === 'owner@example.com' ? users.owner : second.owner;

    const left = await window.browser.post(`/account/workspaces/${shop.tenant.workspaceId}/leave`);
    const less = await (await window.merchant()).patch(`/members/${id}`, { role: 'admin' });

    assert.deepEqual([left.status, less.status], [409, 409]);
    assert.match(left.text, /A workspace needs at least one owner/);
  });

  test('a removed user is refused at their next request', async () => {
    const { browser: page, ...window } = await openConsole(shop, 'admin@example.com');
    const console = await window.merchant();
    const owner = await (await openConsole(shop, await lastOwner())).merchant();

    await owner.delete(`/members/${users.admin}`);

    assert.equal((await console.get('/members')).status, 401);
    assert.match((await page.get('/account')).text, /You are not a member of a workspace/);
  });
});

describe('concurrent use of one link', () => {
  test('two users accept one invitation: one joins', async () => {
    const owner = await (await openConsole(shop, await lastOwner())).merchant();
    await owner.post('/invitations', { email: 'twin@example.com', role: 'member' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('twin@example.com');

    const answers = await Promise.all(
      ['One', 'Two'].map((name) => browser(shop).post(link, { name, password: goodPassword })),
    );

    assert.deepEqual(statuses(answers), [303, 303]);
    assert.equal(answers.filter(leadsToSignIn).length, 1);
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

    assert.ok(statuses(answers).every((status) => status === 303));
    assert.equal(answers.filter(leadsToSignIn).length, 7);
    const winner = passwords[answers.findIndex((answer) => !leadsToSignIn(answer))];
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
