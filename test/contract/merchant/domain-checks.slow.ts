import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleDomainChecks } from '../../../src/core/sites/check-domains.ts';
import { createSiteDirectory } from '../../../src/core/sites/site-directory.ts';
import { mailbox } from '../../kit/mails.ts';
import { type Caller, openShop } from '../../kit/shop.ts';
import { newUser } from '../../kit/users.ts';

const hour = 3_600_000;
const day = 24 * hour;
const inbox = mailbox();
const shop = await openShop(null, { env: inbox.env });
for (const tenancy of [shop, shop.other]) await tenancy.site();
await newUser(shop);
const merchant = await shop.merchant('write:settings', 'read:settings');
const rival = await shop.other.merchant('write:settings', 'read:settings');

const holderOf = async (domain: string) =>
  (await createSiteDirectory(shop.app.unit).byDomain(domain))?.slug ?? null;
const claim = async (who: Caller, slug: string, domain: string) =>
  (await who.post(`/sites/${slug}/domains`, { domain })).body;
const verify = (who: Caller, slug: string, domain: string) =>
  who.post(`/sites/${slug}/domains/${domain}/verify`);
const record = (domain: string, ...values: string[]) => shop.txt.set(`_stoa.${domain}`, values);
const isVerified = async (domain: string) =>
  (await merchant.get('/sites/shop/domains')).body.domains.find(
    (one: { domain: string }) => one.domain === domain,
  )?.verified;
const mailsAbout = async (domain: string) =>
  (await inbox.mails()).map(({ subject }) => subject ?? '').filter((one) => one.includes(domain));
const auditedActionsOn = async (domain: string) => {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ action: string }>(
      `select action from audit_log where resource_id = $1 order by action`,
      [domain],
    ),
  );
  return rows.map(({ action }) => action);
};

/** Claims a domain for the first store and verifies it; returns the value of its TXT record. */
async function verified(domain: string): Promise<string> {
  const { txt_value } = await claim(merchant, 'shop', domain);
  record(domain, txt_value);
  assert.equal((await verify(merchant, 'shop', domain)).status, 200);
  return txt_value;
}

/** Advances the clock hour by hour, and runs the due jobs after each hour. */
async function pass(hours: number) {
  await scheduleDomainChecks(shop.unit);
  for (let at = 0; at < hours; at += 1) {
    shop.clock.advance(hour);
    await shop.app.jobs.drain();
  }
}

test('a domain whose record is gone causes one email, stays verified for 7 days, and is then no longer served', async () => {
  const domain = 'gone.example';
  await verified(domain);
  await pass(25);
  assert.deepEqual([await isVerified(domain), await mailsAbout(domain)], [true, []]);

  record(domain);
  await pass(25);
  assert.equal(await holderOf(domain), 'shop');
  assert.deepEqual(await mailsAbout(domain), [`Domain ${domain}: verification record missing`]);
  await pass(6 * 24 - 2);
  assert.deepEqual([await isVerified(domain), await holderOf(domain)], [true, 'shop']);

  await pass(26);
  assert.deepEqual([await isVerified(domain), await holderOf(domain)], [false, null]);
  assert.equal((await mailsAbout(domain)).length, 1);
  assert.deepEqual(await auditedActionsOn(domain), [
    'domain.claimed',
    'domain.failing',
    'domain.unverified',
    'domain.verified',
  ]);
  await shop.settle();
  const { body: store } = await shop.public.get('/api/storefront/v1/stores/shop');
  assert.equal(store.domains.includes(domain), false);
});

test('a record that returns within the grace period ends it, and the next failure begins a new one', async () => {
  const domain = 'back.example';
  const value = await verified(domain);
  record(domain);
  await pass(26);
  record(domain, value);
  assert.equal((await verify(merchant, 'shop', domain)).status, 200);
  await pass(8 * 24);
  assert.equal(await isVerified(domain), true);
  record(domain);
  await pass(26);
  assert.equal((await mailsAbout(domain)).length, 2);
  await pass(5 * 24);
  assert.equal(await isVerified(domain), true);
});

test('a domain stays verified while DNS does not answer, and the check is tried again', async () => {
  const domain = 'silent.example';
  await verified(domain);
  shop.txt.set(`_stoa.${domain}`, null);
  await pass(9 * 24);
  assert.deepEqual([await isVerified(domain), await mailsAbout(domain)], [true, []]);
  record(domain);
  await pass(2);
  assert.equal((await mailsAbout(domain)).length, 1);
});

test('a domain moves immediately to the store that proves it when the record of its holder is gone', async () => {
  const domain = 'sold.example';
  const first = await verified(domain);
  const second = (await claim(rival, 'elsewhere', domain)).txt_value;
  record(domain, first, second);
  const early = await verify(rival, 'elsewhere', domain);
  assert.deepEqual([early.status, early.body.error.code], [409, 'domain_taken']);
  shop.txt.set(`_stoa.${domain}`, null);
  assert.equal((await verify(rival, 'elsewhere', domain)).status, 422);
  assert.equal(await holderOf(domain), 'shop');

  record(domain, second);
  assert.equal((await verify(rival, 'elsewhere', domain)).status, 200);

  assert.deepEqual([await holderOf(domain), await isVerified(domain)], ['elsewhere', false]);
  assert.deepEqual(await auditedActionsOn(domain), [
    'domain.claimed',
    'domain.moved',
    'domain.verified',
  ]);
  const back = await verify(merchant, 'shop', domain);
  assert.deepEqual([back.status, back.body.error.code], [422, 'domain_not_verified']);
});

test('when two stores verify a domain concurrently, exactly one holds it, with or without a previous holder', async () => {
  for (let round = 0; round < 4; round += 1) {
    const domain = `race-${round}.example`;
    const first = (await claim(merchant, 'shop', domain)).txt_value;
    const second = (await claim(rival, 'elsewhere', domain)).txt_value;
    if (round % 2) {
      record(domain, first);
      await verify(merchant, 'shop', domain);
    }
    record(domain, ...(round % 2 ? [second] : [first, second]));
    const answers = await Promise.all([
      verify(merchant, 'shop', domain),
      verify(rival, 'elsewhere', domain),
      verify(rival, 'elsewhere', domain),
      pass(1),
    ]);
    const holder = await holderOf(domain);
    const { body } = await rival.get('/sites/elsewhere/domains');
    const there = body.domains.find((one: { domain: string }) => one.domain === domain).verified;
    assert.ok(holder !== null, JSON.stringify(answers));
    assert.deepEqual(
      [await isVerified(domain), there],
      [holder === 'shop', holder === 'elsewhere'],
    );
  }
});

test('many domains are checked in batches, each once a day', async () => {
  const names = Array.from({ length: 230 }, (_, at) => `many-${at}.example`);
  await shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query(
      `with site as (select workspace_id, site_id from sites where slug = 'shop'),
        made as (insert into site_domains
          (workspace_id, site_id, domain, verification_token, verified_at, created_at, check_due_at)
          select workspace_id, site_id, name, 'token', $2, $2, $2 from site, unnest($1::text[]) as name)
      insert into verified_domains (domain, workspace_id, site_id)
      select name, workspace_id, site_id from site, unnest($1::text[]) as name`,
      [names, work.now],
    ),
  );
  for (const name of names) record(name, 'stoa-verification=token');
  const due = async () => {
    const [row] = await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query<{ count: number }>(
        `select count(*)::int as count from site_domains
          where domain like 'many-%' and check_due_at <= $1`,
        [work.now],
      ),
    );
    return row?.count;
  };
  await scheduleDomainChecks(shop.unit);
  shop.clock.advance(hour);
  await shop.app.jobs.drain();
  const left = (await due()) ?? 0;
  assert.ok(left >= 120 && left < 230, String(left));
  for (let run = 0; run < 3; run += 1) {
    shop.clock.advance(10_000);
    await shop.app.jobs.drain();
  }
  assert.equal(await due(), 0);
  shop.clock.advance(day - 2 * hour);
  assert.equal(await due(), 0);
});
