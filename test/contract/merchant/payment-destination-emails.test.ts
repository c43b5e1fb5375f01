import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callerWith, openConsole } from '../../kit/console.ts';
import { mailbox } from '../../kit/mails.ts';
import { openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const mails = mailbox();
const shop = await openShop(null, { env: mails.env });
await shop.site();
await newUser(shop, 'ada@example.com', { name: 'Ada\nWhen: never' });
await newUser(shop, 'grace@example.com');
await newUser(shop, 'admin@example.com', { role: 'admin' });
const owner = await shop.merchant();

/** The emails that a call leads to, as receiver and text. */
async function mailsAfter(call: () => Promise<{ status: number; text: string }>, status: number) {
  const before = mails.files().length;
  const answer = await call();
  assert.equal(answer.status, status, answer.text);
  await shop.app.jobs.drain();
  const sent = (await mails.mails()).slice(before);
  return sent.map(({ to, subject = '', text = '' }) => ({ to: to?.[0]?.address, subject, text }));
}

const ownersOnly = ['ada@example.com', 'grace@example.com'];

describe('owners get an email when the money of a store goes elsewhere', () => {
  test('for a wallet: who changed it, when, from where and what to do', async () => {
    const window = await openConsole(shop, 'ada@example.com');
    const ada = callerWith(shop, (await window.token(shop.tenant.workspaceId)).token);
    const wallet = `0x${'12'.repeat(20)}`;

    const sent = await mailsAfter(
      () => ada.patch('/sites/shop', { crypto_wallet_address: { 'base-sepolia': wallet } }),
      200,
    );

    assert.deepEqual(sent.map(({ to }) => to).sort(), ownersOnly);
    const [{ subject, text } = { subject: '', text: '' }] = sent;
    assert.equal(subject, 'A wallet address of your store was changed');
    assert.match(text, /^The crypto wallet addresses of the store shop were changed\.$/m);
    assert.ok(text.includes(`Now: base-sepolia ${wallet}`));
    assert.match(text, /^Who: Ada When: never <ada@example\.com>$/m);
    assert.match(text, /^When: 2026-01-01 00:00:00 UTC$/m);
    assert.match(text, /^From: IP address 127\.0\.0\.1$/m);
    assert.match(text, /^Request: req_/m);
    assert.match(text, /If you did not expect this: restore the addresses\./);
    assert.match(text, /\/console\/settings\/payments\?workspace=ws_/);
  });

  test('for a payment hook, without its path and secret', async () => {
    const draft = { site_slug: 'shop', type: 'payment', url: 'https://pay.example.com/key-123' };
    let id = '';
    const created = await mailsAfter(async () => {
      const answer = await owner.post('/hooks', draft);
      id = answer.body.id;
      return answer;
    }, 201);
    const moved = await mailsAfter(
      () => owner.patch(`/hooks/${id}`, { url: 'https://other.example.com/key-123' }),
      200,
    );
    const rotated = await mailsAfter(() => owner.post(`/hooks/${id}/rotate-secret`), 200);
    const slower = await mailsAfter(() => owner.patch(`/hooks/${id}`, { timeout_ms: 500 }), 200);
    const off = await mailsAfter(() => owner.patch(`/hooks/${id}`, { enabled: false }), 200);
    const deleted = await mailsAfter(() => owner.delete(`/hooks/${id}`), 204);

    const texts = [created, moved, rotated, off, deleted].map((sent) => {
      assert.deepEqual(sent.map(({ to }) => to).sort(), ownersOnly);
      assert.equal(sent[0]?.subject, 'The payment service of your store shop was changed');
      return sent[0]?.text ?? '';
    });
    assert.deepEqual(slower, []);
    const expected = [
      'It was added. Payments of the store go through https://pay.example.com from now on.',
      'Its URL now points to https://other.example.com (previously https://pay.example.com).',
      'The secret that signs its calls and events was replaced.',
      'It was disabled, and no longer takes the payments of the store.',
      'It was deleted, and no longer takes the payments of the store.',
    ];
    for (const [index, line] of expected.entries()) {
      assert.ok(texts[index]?.includes(line), texts[index]);
      assert.match(texts[index] ?? '', /^Who: API key “.+” \(key_/m);
      assert.doesNotMatch(texts[index] ?? '', /key-123|whsec_/);
    }
  });

  test('not for hooks that move no money, nor for a change that is refused', async () => {
    const draft = { site_slug: 'shop', type: 'taxes', url: 'https://tax.example.com/' };
    const wrong = { crypto_wallet_address: { base: '0x12' } };

    assert.deepEqual(await mailsAfter(() => owner.post('/hooks', draft), 201), []);
    assert.deepEqual(await mailsAfter(() => owner.patch('/sites/shop', wrong), 400), []);
  });
});
