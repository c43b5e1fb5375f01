import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailbox } from '../../kit/mails.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';
import { openStripe } from '../../kit/stripe-double.ts';
import { newUser } from '../../kit/users.ts';

const path = '/payment-accounts';
const stripe = await openStripe({ after }, () => new Date(startOfTests));
stripe.accounts.set('sk_test_storeA1234', 'acct_A').set('rk_test_rotated9999', 'acct_A');
const mails = mailbox();
const shop = await openShop(null, {
  env: { STRIPE_API_BASE: stripe.settings.apiBase, ...mails.env },
});
await shop.site();
await newUser(shop, 'ada@example.com');
const owner = await shop.merchant();

async function newestText(call: () => Promise<{ status: number; text: string }>) {
  const before = mails.files().length;
  const { status, text } = await call();
  assert.ok(status < 300, text);
  await shop.app.jobs.drain();
  assert.equal(mails.files().length, before + 1, 'one email to the one owner');
  const mail = await mails.newest('ada@example.com');
  assert.equal(mail.subject, 'The payment account of your store shop was changed');
  assert.doesNotMatch(mail.text, /sk_test|rk_test|whsec_/);
  assert.match(mail.text, /^Who: API key “.+” \(key_/m);
  assert.match(mail.text, /If you did not expect this: disable the account/);
  return mail.text;
}

test('owners get an email about each change of a payment account, without its keys', async () => {
  let id = '';
  const added = await newestText(async () => {
    const answer = await owner.post(path, { site_slug: 'shop', secret_key: 'sk_test_storeA1234' });
    id = answer.body.id;
    return answer;
  });
  assert.match(added, /The Stripe account acct_A was added to the store shop\./);
  assert.match(added, /It takes no payments yet/);

  const change = (body: object) => newestText(() => owner.patch(`${path}/${id}`, body));
  const enabled = await change({ webhook_secret: 'whsec_storeA', enabled: true });
  assert.match(enabled, /The signing secret of its webhooks was replaced\./);
  assert.match(enabled, /It was enabled: buyers of the store pay into it from now on\./);
  const rotated = await change({ secret_key: 'rk_test_rotated9999' });
  assert.match(rotated, /The secret key was replaced\. The new one ends in 9999\./);
  const profile = await change({ profile_id: 'profile_A' });
  assert.match(profile, /the Stripe profile profile_A \(previously none\)\./);
  const disabled = await change({ enabled: false });
  assert.match(disabled, /It was disabled: the processor of the server takes/);
  const deleted = await newestText(() => owner.delete(`${path}/${id}`));
  assert.match(
    deleted,
    /The Stripe account acct_A was deleted from the store shop, with its keys\./,
  );
});

test('a change that changes nothing, or is refused, leads to no email', async () => {
  const { body } = await owner.post(path, {
    ...{ site_slug: 'shop', secret_key: 'sk_test_storeA1234', webhook_secret: 'whsec_storeA' },
  });
  await shop.app.jobs.drain();
  const before = mails.files().length;

  const same = await owner.patch(`${path}/${body.id}`, { enabled: true });
  const late = await owner.patch(`${path}/${body.id}`, { enabled: false }, { 'if-match': '"7"' });
  const second = await owner.post(path, {
    ...{ site_slug: 'shop', secret_key: 'sk_test_storeA1234', webhook_secret: 'whsec_other' },
  });
  await shop.app.jobs.drain();

  assert.deepEqual([same.status, late.status, second.status], [200, 412, 409]);
  assert.equal(mails.files().length, before);
});
