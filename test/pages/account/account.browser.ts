import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openConsole } from '../../kit/console.ts';
import { freePort } from '../../kit/free-port.ts';
import { mailbox } from '../../kit/mails.ts';
import { openShop } from '../../kit/shop.ts';
import { goodPassword, newUser } from '../../kit/users.ts';
import { launch, openPage } from '../chromium.ts';
import {
  contrastProblems,
  focused,
  frameProblems,
  headingProblems,
  namingProblems,
} from '../page-checks.js';

// Links in emails are built from the origin, so the port is chosen before the app starts.
const port = await freePort();
const platform = `http://localhost:${port}`;
const mail = mailbox();
const shop = await openShop(null, { env: mail.env, origin: platform });
await shop.site();
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await shop.app.http.listen({ host: '127.0.0.1', port });
const browser = await launch();
after(() => browser.close());

const phone = { viewport: { width: 390, height: 800 } };
const wide = { viewport: { width: 1280, height: 800 } };
const dark = { ...wide, colorScheme: 'dark' as const };

/** Asserts that names, structure, contrast and width of the page are sound. */
async function isSound(page: Page): Promise<void> {
  const checks = [headingProblems, namingProblems, frameProblems, contrastProblems];
  const problems = await Promise.all(checks.map((check) => page.evaluate(check)));
  assert.deepEqual([page.url(), problems.flat()], [page.url(), []]);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.goto(`${platform}/account`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

async function linkTo(email: string): Promise<string> {
  await shop.app.jobs.drain();
  const { text } = await mail.newest(email);
  return /http:\S+/.exec(text)?.[0] ?? '';
}

const life: [string, BrowserContextOptions, string][] = [
  ['on a phone', phone, 'grace@example.com'],
  ['in the dark', dark, 'hope@example.com'],
];
for (const [where, options, email] of life)
  test(`${where}, a user accepts an invitation, leaves the workspace and signs out`, async (t) => {
    const console = await openConsole(shop, 'owner@example.com', `localhost:${port}`);
    await (await console.merchant()).post('/invitations', { email, role: 'admin' });

    const { page, complaints } = await openPage(t, browser, options);
    await page.goto(await linkTo(email));
    await isSound(page);
    assert.equal(await heading(page), 'Invitation to First');
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Password').fill(goodPassword);
    await press(page, 'Create account and accept');
    assert.equal(await heading(page), 'Welcome, Grace');
    await isSound(page);

    for (const name of ['Profile', 'Sessions', 'Shopping agents', 'Linked stores']) {
      await follow(page, name);
      assert.equal(await heading(page), name);
      await isSound(page);
    }
    await follow(page, 'Overview');
    await page.getByText('Leave', { exact: true }).click();
    await isSound(page);
    await press(page, 'Leave First');
    assert.match((await page.getByRole('status').textContent()) ?? '', /You have left/);
    await isSound(page);

    await press(page, 'Sign out');
    assert.equal(await heading(page), 'Sign in');
    await isSound(page);
    await page.goto(`${platform}/account/sessions`);
    assert.equal(await heading(page), 'Sign in');
    assert.deepEqual(complaints, []);
  });

test('form errors appear above the form and at their fields', async (t) => {
  const { page } = await openPage(t, browser, phone);
  await signIn(page, 'owner@example.com', 'not the password');
  await isSound(page);

  const alert = page.getByRole('alert');
  assert.match((await alert.textContent()) ?? '', /Incorrect email or password/);
  await alert.getByRole('link').click();
  assert.equal((await page.evaluate(focused)).id, 'email');
  assert.equal(await page.getByLabel('Email address').inputValue(), 'owner@example.com');
  assert.equal(await page.getByLabel('Password').inputValue(), '');
});

test('a user who has forgotten the password chooses a new one', async (t) => {
  await newUser(shop, 'paul@example.com', { name: 'Paul' });
  const { page } = await openPage(t, browser, dark);
  await page.goto(`${platform}/account/sign-in`);
  await follow(page, 'Forgot your password?');
  await isSound(page);
  await page.getByLabel('Email address').fill('paul@example.com');
  await press(page, 'Send reset link');
  await isSound(page);

  const link = await linkTo('paul@example.com');
  await page.goto(link);
  await isSound(page);
  await page.getByLabel('New password').fill('another horse battery');
  await press(page, 'Save password and sign in');

  assert.equal(await heading(page), 'Welcome, Paul');
  await page.goto(link);
  await isSound(page);
  assert.equal(await heading(page), 'This link has expired');
});

test('a buyer signs up', async (t) => {
  const { page } = await openPage(t, browser, phone);
  await page.goto(`${platform}/account/sign-in`);
  await follow(page, 'Create an account');
  await isSound(page);
  await page.getByLabel('Email address').fill('quinn@example.com');
  await press(page, 'Send confirmation link');
  await page.goto(await linkTo('quinn@example.com'));
  await isSound(page);
  await page.getByLabel('Your name').fill('Quinn');
  await page.getByLabel('Password').fill(goodPassword);
  await press(page, 'Create account');

  assert.equal(await heading(page), 'Welcome, Quinn');
  await isSound(page);
});
