import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { EmailTokenPurpose } from '../../../../src/core/access/users/email-tokens/email-token.ts';
import { createEmailToken } from '../../../../src/core/access/users/email-tokens/manage-email-tokens.ts';
import { createInvitation } from '../../../../src/core/access/users/invitations/manage-invitations.ts';
import { systemTenant, withTenant } from '../../../../src/platform/unit-of-work.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await newUser(shop);
const fields = { name: 'New', password: 'another good one 77' };
const returnTo = '/account/agents';

const tokenFor = (purpose: EmailTokenPurpose, email: string) =>
  shop.unit.runAsSystem(systemTenant, (work) =>
    createEmailToken(work, { purpose, email, returnTo }),
  );

async function inviteNewMember(): Promise<string> {
  const inviter = { id: 'operator', name: 'Ada', workspaceName: 'Shop' } as const;
  const { link } = await shop.unit.runAsSystem(systemTenant, (work) =>
    createInvitation(withTenant(work, shop.tenant), inviter, {
      email: 'invited@example.com',
      role: 'staff',
    }),
  );
  return new URL(link).pathname;
}

const query = encodeURIComponent(returnTo);
const forms: [title: string, path: () => Promise<string>, first: string, repeated: string][] = [
  [
    'a reset of the password',
    async () => `/account/reset/${await tokenFor('reset', 'ada@example.com')}`,
    returnTo,
    `/account/sign-in?done=reset&return_to=${query}`,
  ],
  [
    'the confirmation of a sign-up',
    async () => `/account/confirm/${await tokenFor('sign_up', 'new@example.com')}`,
    returnTo,
    `/account/sign-in?done=sign_up&return_to=${query}`,
  ],
  [
    'a sign-in link',
    async () => `/account/link/${await tokenFor('sign_in', 'ada@example.com')}`,
    '/account',
    `/account/sign-in?done=sign_in&return_to=${query}`,
  ],
  ['an invitation', inviteNewMember, '/account', '/account/sign-in?done=invitation'],
];

describe('a form with an emailed link that is sent twice', () => {
  for (const [title, open, first, repeated] of forms)
    test(`${title} succeeds once, and the repetition leads to the sign-in page`, async () => {
      const path = await open();
      const pages = [browser(shop), browser(shop), browser(shop)] as const;
      const [late, ...both] = pages;
      const answers = await Promise.all(both.map((page) => page.post(path, fields)));
      answers.push(await late.post(path, fields));

      assert.deepEqual(
        answers.map(({ status, headers }) => `${status} ${headers.location}`).toSorted(),
        [`303 ${first}`, `303 ${repeated}`, `303 ${repeated}`].toSorted(),
      );
      assert.equal(pages.filter((page) => page.session() !== null).length, 1);
      assert.equal(late.session(), null);
      shop.clock.advance(61_000);
      assert.equal((await late.post(path, fields)).status, 410);
    });

  test('the sign-in page says what was done, and nothing that a link makes up', async () => {
    const read = async (done: string) =>
      (await browser(shop).get(`/account/sign-in?done=${done}`)).text;
    assert.match(await read('reset'), /Your password was changed\. Sign in\./);
    for (const done of ['constructor', '<b>hello</b>'])
      assert.doesNotMatch(await read(done), /role="status"/);
  });

  test('a link that was not used and has expired stays expired', async () => {
    const path = `/account/reset/${await tokenFor('reset', 'ada@example.com')}`;
    shop.clock.advance(2 * 3_600_000);
    assert.equal((await browser(shop).post(path, fields)).status, 410);
  });
});
