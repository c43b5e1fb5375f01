import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../kit/free-port.ts';
import { goodPassword, person } from '../../kit/people.ts';
import { openReceiver } from '../../kit/push-receiver.ts';
import { openShop } from '../../kit/shop.ts';
import { deliver } from '../../kit/webhooks.ts';
import { launch, openPage } from '../chromium.ts';
import {
  contrastProblems,
  frameProblems,
  headingProblems,
  namingProblems,
} from '../page-checks.js';

const port = await freePort();
const platform = `http://localhost:${port}`;
const shop = await openShop(null, { origin: platform });
await shop.site();
await person(shop, 'owner@example.com', { name: 'Olive Owner' });
await person(shop, 'member@example.com', { name: 'Max Member', role: 'member' });
await shop.app.http.listen({ host: '127.0.0.1', port });
const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const places: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 800 } }],
  ['in the dark', { ...wide, colorScheme: 'dark' }],
  ['on a desktop', wide],
];

/** The folder for screenshots of every state; none are taken without it. */
const pictures = process.env.PICTURES;
let taken = 0;

/** Asserts that names, structure, contrast and width of the page are sound. */
async function isSound(page: Page, state: string): Promise<void> {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    taken += 1;
    const path = `${pictures}/${String(taken).padStart(2, '0')}-${state.replaceAll(' ', '-')}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  const checks = [headingProblems, namingProblems, frameProblems, contrastProblems];
  const problems = await Promise.all(checks.map((check) => page.evaluate(check)));
  assert.deepEqual([state, problems.flat()], [state, []]);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name }).click();
const open = (page: Page, name: string) => page.getByText(name, { exact: true }).first().click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const statusText = async (page: Page) =>
  (await page.getByRole('status').first().textContent()) ?? '';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${platform}/account`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await press(page, 'Sign in');
}

for (const [where, options] of places)
  test(`${where}, an endpoint is registered, tested, watched, repaired, replayed and deleted`, async (t) => {
    const receiver = await openReceiver(t);
    const url = receiver.url('/hooks/of-a-rather-long-name/that-goes-on');
    const { page, complaints } = await openPage(t, browser, options);
    await signIn(page, 'owner@example.com');
    await follow(page, 'Webhooks');
    assert.equal(await heading(page), 'Webhooks');
    await isSound(page, `${where} none`);

    await page.getByLabel('Endpoint URL').fill('http://10.0.0.1/');
    await page.getByLabel('Selected events').check();
    await page.getByLabel('fulfilled', { exact: true }).check();
    await press(page, 'Add endpoint');
    assert.match((await page.getByRole('alert').textContent()) ?? '', /public internet/);
    assert.equal(await page.getByLabel('fulfilled', { exact: true }).isChecked(), true);
    await isSound(page, `${where} refused`);

    await page.getByLabel('Endpoint URL').fill(url);
    await page.getByLabel('All events, including types added in later versions').check();
    assert.equal(await page.getByLabel('fulfilled', { exact: true }).isVisible(), false);
    await press(page, 'Add endpoint');
    assert.match(await page.getByLabel('Secret').inputValue(), /^whsec_/);
    await isSound(page, `${where} secret`);
    await follow(page, 'View endpoint');
    await isSound(page, `${where} fresh`);

    await press(page, 'Send test event');
    assert.match(await statusText(page), /Test event queued/);
    await isSound(page, `${where} pending`);
    await deliver(shop);
    // The page updates without a click.
    await page.getByText('delivered', { exact: true }).locator('visible=true').last().waitFor();
    assert.equal(receiver.received.length, 1);

    receiver.behave((_, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Down</h1>\u202e for now');
      return 'hang';
    });
    shop.clock.advance(60_000);
    await shop.product({ name: 'A lamp' });
    await deliver(shop);
    await page.reload();
    await isSound(page, `${where} failing`);
    await follow(page, 'product.created');
    await isSound(page, `${where} failed attempt`);
    await open(page, 'Formatted body');
    await isSound(page, `${where} laid out`);
    await follow(page, 'View endpoint');

    await page.getByLabel('Status').selectOption('failed');
    await press(page, 'Filter deliveries');
    await isSound(page, `${where} narrowed`);
    await follow(page, 'Show all deliveries');
    await follow(page, 'Settings');
    await open(page, 'Pause');
    await isSound(page, `${where} asked`);
    await press(page, 'Pause endpoint');
    assert.match(await statusText(page), /^Endpoint paused/);
    await isSound(page, `${where} paused`);
    receiver.behave(() => 200);
    await press(page, 'Resume endpoint');

    await follow(page, 'Replay deliveries');
    await isSound(page, `${where} window`);
    await press(page, 'Replay deliveries');
    assert.match(await statusText(page), /1 delivery replayed/);
    await deliver(shop);
    assert.equal(receiver.received.length, 3);
    await page.reload();
    await follow(page, 'Settings');
    await page.getByLabel('Selected events').check();
    await isSound(page, `${where} settings`);
    await press(page, 'Save endpoint');
    assert.match((await page.getByRole('alert').textContent()) ?? '', /at least one/);
    await follow(page, 'View endpoint');

    await follow(page, 'webhook.test');
    await press(page, 'Replay delivery');
    assert.match(await statusText(page), /This is the new delivery/);
    await deliver(shop);
    await page.getByText('delivered', { exact: true }).first().waitFor();
    await isSound(page, `${where} replayed`);
    await follow(page, 'View endpoint');
    await open(page, 'Example receiver for Node.js');
    await isSound(page, `${where} busy`);

    const { page: reader } = await openPage(t, browser, options);
    await signIn(reader, 'member@example.com');
    await follow(reader, 'Webhooks');
    await isSound(reader, `${where} member list`);
    await follow(reader, url);
    assert.equal(await reader.getByRole('button', { name: 'Send test event' }).count(), 0);
    await isSound(reader, `${where} member`);

    await follow(page, 'Settings');
    await open(page, 'Rotate secret');
    await press(page, 'Create new secret');
    assert.equal(await heading(page), 'New signing secret');
    await follow(page, 'View endpoint');
    await follow(page, 'Settings');
    await open(page, 'Delete');
    await press(page, 'Delete endpoint');
    assert.match(await statusText(page), /Endpoint deleted/);
    const own = complaints.filter((complaint) => !complaint.includes('422'));
    assert.deepEqual(own, []);
  });
