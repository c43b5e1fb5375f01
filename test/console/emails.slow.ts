import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openEmailShop } from '../kit/email-shop.ts';
import { freePort } from '../kit/free-port.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { visit } from './loaded.ts';
import { beforeNextWrite } from './meanwhile.ts';
import { signIn } from './sign-in.ts';

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();
/** Leaving a page aborts its requests, and a refused test email is a 400, a conflict a 412. */
const isComplaint = (text: string) => !/ failed$|status of 4(00|12)/.test(text);
/** By how much the page is wider than the window. */
const overflow = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)';

await buildConsole();
const browser = await launch();
after(() => browser.close());

test('a merchant edits, previews, tests and resends emails', { timeout: 300_000 }, async (t) => {
  const shop = await openEmailShop(t, {
    recipient: (address) =>
      address.startsWith('gone') ? { code: 550, text: 'no such user' } : null,
  });
  const site = await shop.site({ name: 'Fernway Outfitters' });
  await newUser(shop, 'viewer@example.com', { role: 'member' });
  const order = await shop.paidOrder({ site, email: 'gone@example.com' });
  await shop.deliver();
  const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
  const platform = `http://localhost:${port}`;
  const { page, complaints } = await openPage(t, browser, wide);
  const frame = page.frameLocator('iframe');

  await t.test('the text of an email is changed, and the preview follows it', async () => {
    await signIn(page, `${platform}/console/settings/emails`, 'owner@example.com');
    await page.getByRole('link', { name: 'Order confirmed' }).click();
    await frame.getByText('Thank you for your order').waitFor();
    await page.getByLabel('Introduction').fill('Welcome, {nam}!');
    await press(page, 'Save email');
    await page.getByText('Fix 1 field').waitFor();
    await page.getByLabel('Introduction').fill('Welcome, {name}!');
    await frame.getByText('Welcome, Jane Doe!').waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Subject').fill('Bestellung {order} ist da');
    await frame.getByText('Vielen Dank').first().waitFor();
    await press(page, 'Save email');
    await page.getByText('Email saved').waitFor();
    await page.getByLabel('Dark mode').check();
    await page.getByLabel('View', { exact: true }).selectOption('text');
    await frame.locator('pre').waitFor();
    await page.getByRole('combobox', { name: 'Order' }).fill(order.name);
    await page.getByRole('option', { name: order.name }).click();
    await frame.getByText(order.name).first().waitFor();

    const merchant = await shop.merchant('read:settings');
    const { body } = await merchant.get(`/sites/${site.slug}/email-templates`);
    assert.deepEqual(body.templates[0].texts, {
      en: { subject: null, introduction: 'Welcome, {name}!', footer: null },
      de: { subject: 'Bestellung {order} ist da', introduction: null, footer: null },
    });
  });

  await t.test('a test goes to members only, and a kind is switched off', async () => {
    await press(page, 'Send test');
    const to = page.getByRole('dialog').getByLabel('To', { exact: true });
    await to.fill('stranger@example.com');
    await press(page, 'Send test');
    await page.getByText('Must be the address of a member').first().waitFor();
    await to.fill('owner@example.com');
    await press(page, 'Send test');
    await page.getByText('Test email queued').waitFor();
    const [sample] = await shop.deliver();
    assert.equal(sample?.subject, 'Bestellung #1001 ist da');

    await page.getByRole('link', { name: 'Emails' }).first().click();
    await page.getByLabel('Send “Items shipped”').uncheck();
    await press(page, 'Save emails');
    await page.getByText('Emails saved').waitFor();
    await page.getByRole('cell', { name: /English, German|German, English/ }).waitFor();
  });

  await t.test('a rejected address is corrected in the order, and lifted', async () => {
    await page.getByRole('link', { name: 'View log' }).click();
    await page.getByRole('link', { name: 'Not delivered' }).click();
    await page.getByRole('row', { name: 'New order' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: order.name }).click();
    await page.getByText('Email not delivered').waitFor();
    await assertAccessible(page);
    await press(page, 'Correct address and resend');
    await page.getByRole('dialog').getByLabel('Email').fill('jane@example.com');
    await press(page, 'Correct and resend');
    await page.getByText('Email queued').waitFor();
    await page.getByText('Email not delivered').waitFor({ state: 'detached' });
    const [sent] = await shop.deliver();
    assert.equal(sent?.to, 'jane@example.com');
    assert.ok(sent.mail.text?.includes('Welcome'));

    await page.goto(`${platform}/console/settings/emails/suppressed`);
    await press(page, 'Lift suppression of gone@example.com');
    await press(page, 'Lift suppression');
    await page.getByText('No suppressed addresses').waitFor();
  });

  await t.test('members choose what they receive, and the bell shows what waits', async () => {
    await press(page, /^Needs attention/);
    await page.getByRole('dialog', { name: 'Needs attention' }).waitFor();
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await page.getByLabel('New orders').selectOption('Off');
    await press(page, 'Save notifications');
    await page.getByText('Notifications saved').waitFor();
    await shop.paidOrder({ site, email: 'ada@example.com' });

    const recipients = (await shop.deliver()).map(({ to }) => to);
    assert.deepEqual(recipients, ['ada@example.com']);
    assert.deepEqual(complaints.filter(isComplaint), []);
  });

  await t.test(
    'changes that someone else saved meanwhile are not overwritten silently',
    async () => {
      await page.goto(`${platform}/console/settings/emails/order_cancelled`);
      const subject = page.getByLabel('Subject');
      await subject.fill('Mine {order}');
      const merchant = await shop.merchant('write:settings');
      const texts = { en: { subject: 'Theirs {order}' } };
      const templates = `/sites/${site.slug}/email-templates`;
      await beforeNextWrite(page, `/merchant${templates}`, () =>
        merchant.put(templates, { templates: [{ kind: 'order_cancelled', texts }] }),
      );
      await press(page, 'Save email');
      await page.getByText('Someone else changed this while you were editing').first().waitFor();
      await page.getByText('Theirs {order}').first().waitFor();
      await press(page, 'Save email');
      await page.getByText('Email saved').waitFor();
      const { body } = await merchant.get(templates);
      const saved = body.templates.find(({ kind }: { kind: string }) => kind === 'order_cancelled');
      assert.equal(saved.texts.en.subject, 'Mine {order}');
    },
  );

  await t.test(
    'a store gets its own mail server, and the failure of one is explained',
    async () => {
      await page.goto(`${platform}/console/settings/emails`);
      await press(page, 'Edit sender');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Send through my own mail server').check();
      await dialog.getByLabel('Host').fill('10.0.0.1');
      await press(page, 'Save sender');
      await dialog.getByText('address on the public internet').first().waitFor();
      await dialog.getByLabel('Host').fill('127.0.0.1');
      await dialog.getByLabel('Port').fill(String(await freePort()));
      await assertAccessible(page);
      await press(page, 'Save sender');
      await page.getByText('Sender saved').waitFor();
      await press(page, 'Send test');
      await press(page, 'Send test');
      await dialog.getByText('There is no connection to the mail server').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Your mail server has been failing since').waitFor();
      await assertAccessible(page);
    },
  );

  await t.test('a viewer chooses a daily summary', async (st) => {
    const { page: other } = await openPage(st, browser, wide);
    const address = `${platform}/console/settings/notifications`;
    await signIn(other, address, 'viewer@example.com');
    await other.getByLabel('New orders').selectOption('Daily summary');
    await press(other, 'Save notifications');
    await other.getByText('Notifications saved').waitFor();
    await other.reload();
    assert.equal(await other.getByLabel('New orders').inputValue(), 'daily');
  });

  const looks: [string, string, BrowserContextOptions][] = [
    ['viewer', 'in light', wide],
    ['owner', 'in dark, on a phone', { ...phone, colorScheme: 'dark' }],
  ];
  for (const [user, look, options] of looks)
    await t.test(`the pages of the ${user} are accessible ${look}`, async (st) => {
      const { page: other, complaints: found } = await openPage(st, browser, options);
      await signIn(other, `${platform}/console/settings/emails`, `${user}@example.com`);
      await other.getByRole('link', { name: 'Order confirmed' }).waitFor();
      const switches = other.getByRole('checkbox');
      if (user === 'owner') await switches.first().waitFor();
      else assert.equal(await switches.count(), 0);
      const widths: unknown[] = [];
      const paths = ['', '/order_confirmed', '/log', '/suppressed', '/../notifications'];
      for (const path of paths) {
        await visit(other, `${platform}/console/settings/emails${path}`);
        await assertAccessible(other);
        widths.push(await other.evaluate(overflow));
      }
      assert.deepEqual(found.filter(isComplaint), []);
      assert.deepEqual(widths, Array(paths.length).fill(0));
    });
});
