import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../../../src/app/retention.ts';
import { insertPreview } from '../../../../src/core/emails/templates/preview-store.ts';
import { connect } from '../../../../src/platform/db/database.ts';
import { readConfig } from '../../../../src/platform/settings/config.ts';
import { rowsOf } from '../../../kit/carts.ts';
import { openConsole } from '../../../kit/console.ts';
import { mailbox } from '../../../kit/mails.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const day = 86_400_000;
const { retention } = readConfig({}).config;

test('addresses, sessions, previews and invitations are deleted once they are no longer used', async (t) => {
  const shop = await openShop(t, { env: mail.env });
  await newUser(shop);
  const merchant = await (await openConsole(shop)).merchant();
  await merchant.post('/invitations', { email: 'grace@example.com', role: 'staff' });
  await browser(shop).post('/account/sign-up', { email: 'hal@example.com' });
  await shop.app.jobs.drain();
  await shop.unit.run(shop.tenant, (work) =>
    insertPreview(work, {
      tokenHash: 'digest',
      contentType: 'text/html',
      body: 'Dear Ida',
      expiresAt: new Date(work.now.getTime() + 600_000),
    }),
  );
  const clean = async () => {
    await deleteExpiredData(shop.unit, retention);
    const [row] = await rowsOf(
      shop,
      `select (select count(*)::int from email_tokens) as email_tokens,
         (select count(*)::int from sessions) as sessions,
         (select count(*)::int from console_tokens) as console_tokens,
         (select count(*)::int from email_previews) as previews,
         (select count(*)::int from invitations) as invitations`,
    );
    return row;
  };
  const kept = { email_tokens: 1, sessions: 1, console_tokens: 1, previews: 1, invitations: 1 };
  const none = { email_tokens: 0, sessions: 0, console_tokens: 0, previews: 0 };

  assert.deepEqual(await clean(), kept);
  shop.clock.advance(day + 1);
  assert.deepEqual(await clean(), { ...none, invitations: 1 });
  // The team still sees an expired invitation for 30 days and can send it again.
  shop.clock.advance(35 * day);
  assert.deepEqual(await clean(), { ...none, invitations: 1 });
  shop.clock.advance(2 * day);
  assert.deepEqual(await clean(), { ...none, invitations: 0 });
});

test('a deletion that fails does not prevent the others', async (t) => {
  const shop = await openShop(t, { env: mail.env });
  await newUser(shop);
  await openConsole(shop);
  await browser(shop).post('/account/sign-up', { email: 'hal@example.com' });
  await shop.app.jobs.drain();
  const owner = await connect(shop.database.connection);
  t.after(() => owner.end());
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on email_tokens execute function refuse()`,
  );
  shop.clock.advance(2 * day);

  await assert.rejects(deleteExpiredData(shop.unit, retention), /refused/);
  const [row] = await rowsOf(
    shop,
    `select (select count(*)::int from email_tokens) as email_tokens,
       (select count(*)::int from sessions) as sessions`,
  );
  assert.deepEqual(row, { email_tokens: 1, sessions: 0 });
});
