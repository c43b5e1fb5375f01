import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../../kit/console.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await newUser(shop);
const workspace = `workspace=${shop.tenant.workspaceId}`;
const developers = '/console/settings/developers';

const moved: [string, string][] = [
  ['/account/members', '/console/settings/team'],
  [`/account/members?${workspace}`, `/console/settings/team?${workspace}`],
  [`/account/api-keys?${workspace}&done=revoked`, `${developers}/keys?${workspace}`],
  [`/account/apps?${workspace}`, `${developers}/apps?${workspace}`],
  [`/account/webhooks?${workspace}`, `${developers}?${workspace}`],
  [`/account/webhooks/whk_1?${workspace}`, `${developers}/webhooks/whk_1?${workspace}`],
  ['/account/webhooks/whk_1/settings', `${developers}/webhooks/whk_1`],
  ['/account/webhooks/whk_1/replay', `${developers}/webhooks/whk_1`],
  [
    `/account/webhooks/whk_1/deliveries/dlv_1?${workspace}`,
    `${developers}/webhooks/whk_1/deliveries/dlv_1?${workspace}`,
  ],
  [
    '/account/webhooks/..%2F..%2F%2Fevil.example?workspace=%26a%3D1',
    `${developers}/webhooks/..%2F..%2F%2Fevil.example?workspace=%26a%3D1`,
  ],
];

test('former pages of a workspace redirect to the console', async () => {
  for (const [from, to] of moved) {
    const { status, headers } = await browser(shop).get(from);
    assert.deepEqual([status, headers.location], [303, to]);
  }
});

test('a visitor signs in on the way from an old link and arrives', async () => {
  const page = browser(shop);
  const follow = async (path: string) => String((await page.get(path)).headers.location);
  const consolePath = await follow(`/account/webhooks/whk_1?${workspace}`);

  const signInPath = await follow(consolePath);
  await page.signIn();

  assert.equal(signInPath, `/account/sign-in?return_to=${encodeURIComponent(consolePath)}`);
  assert.equal(await follow(signInPath), consolePath);
});

test('forms of the former pages no longer exist', async () => {
  const { browser: page } = await openConsole(shop);
  for (const [path, expected] of [
    ['/account/members/invite', 404],
    ['/account/apps/grt_1/disconnect', 404],
    ['/account/webhooks/whk_1/delete', 404],
    ['/account/api-keys', 405],
    ['/account/webhooks', 405],
  ] as const) {
    const { status } = await page.post(path, { workspace: shop.tenant.workspaceId });
    assert.equal(status, expected, path);
  }
});
