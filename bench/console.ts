/**
 * Measures how fast the merchant console is: `node bench/console.ts [--products N] [--orders N]
 * [--loads N] [--data FOLDER]`. One workspace with ten stores has all products and orders. Prints
 * medians and worst cases in milliseconds: cold loads in a new browser until rows are shown,
 * changes of page, and breakdowns of the orders of a year.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { createApiKey } from '../src/core/access/keys/manage-api-keys.ts';
import { createUser } from '../src/core/access/users/create-user.ts';
import { stopwatch } from '../src/kernel/clock.ts';
import { connect, openDatabase } from '../src/platform/db/database.ts';
import { systemTenant, type Work, withTenant } from '../src/platform/unit-of-work.ts';
import { launch } from '../test/pages/chromium.ts';
import { findDatabase, prepareDatabase, readProducts } from './catalog-database.ts';
import { buy } from './console/buy.ts';
import { fillOrders } from './console/fill-orders.ts';
import { createPlainUnit } from './create-plain-unit.ts';
import { quantile } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { stopAllChildren } from './processes.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '50000' },
    loads: { type: 'string', default: '15' },
    data: { type: 'string', default: '/tmp/stoa-bench-console' },
  },
});
const loads = Number(values.loads);
const account = {
  email: 'owner@example.com',
  name: 'Olive Owner',
  password: 'correct horse bench',
};

async function main(): Promise<void> {
  const { products, data } = values;
  const options = readOptions(
    ['--products', products, '--stores', '10', '--data', data],
    undefined,
  );
  await prepareDatabase(options);
  const server = await startServer({
    env: { STOA_DATA_DIR: data, STOA_DEMO: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  });
  // Cookies and links belong to the name, not to the address.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const apiKey = await fill(options, origin);
  const browser = await launch();
  try {
    await measureLoads(browser, origin);
    await measureChanges(browser, origin);
    await measureBreakdowns(origin, apiKey);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Places an order, copies it, and creates the user who signs in. Returns an API key. */
async function fill(options: Options, origin: string): Promise<string> {
  const { connection } = findDatabase(options);
  const [product] = await readProducts(connection);
  if (!product) throw new Error('The catalog has no products.');
  await buy(origin, product.id);
  const owner = await connect(connection, { options: '-c role=stoa_system' });
  await fillOrders(owner, product.workspace, Number(values.orders));
  const { rows } = await owner.query('select code from workspaces where workspace_id = $1', [
    product.workspace,
  ]);
  await owner.end();
  const database = openDatabase({ connection, poolSize: 2 });
  const tenant = { workspaceId: product.workspace, code: rows[0].code };
  const unit = createPlainUnit(database);
  const inWorkspace = <Result>(operation: (work: Work) => Promise<Result>) =>
    unit.runAsSystem(systemTenant, (work) => operation(withTenant(work, tenant as never)));
  await inWorkspace((work) => createUser(work, { ...account, role: 'owner' }))
    // An earlier run has created it.
    .catch((error) => {
      if (error.reason !== 'email_taken') throw error;
    });
  const draft = { name: 'Bench', scopes: ['read:analytics' as const], expiresAt: null };
  const key = await inWorkspace((work) =>
    createApiKey(work, draft, { createdBy: 'bench', mode: 'live' }),
  );
  await database.close();
  return key.text;
}

/** Orders of the benchmark have no coupons. */
const dimensions = ['channel', 'agent', 'product', 'country'];
const rows = 'tbody tr td a';

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/console/orders`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator(rows).first().waitFor();
}

/** Each load is in a new browser context, whose caches are empty. */
async function measureLoads(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), origin);
  const storageState = await context.storageState();
  await context.close();
  for (const path of ['/orders', '/products', '']) {
    const times: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      const cold = await browser.newContext({ storageState });
      const page = await cold.newPage();
      const startedAt = stopwatch();
      await page.goto(`${origin}/console${path}`, { waitUntil: 'commit' });
      await page
        .locator(path === '' ? 'main svg' : rows)
        .first()
        .waitFor();
      times.push(stopwatch() - startedAt);
      await cold.close();
    }
    report(`cold load of /console${path}`, times);
  }
}

/** Follows links of the navigation and waits until the rows of the next page are painted. */
async function measureChanges(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, origin);
  const times: Record<string, number[]> = {};
  for (let load = 0; load < loads; load += 1)
    for (const name of ['Products', 'Customers', 'Orders', 'Discounts', 'Analytics', 'Orders']) {
      const milliseconds = Number(await page.evaluate(changePage(name)));
      times[name] = [...(times[name] ?? []), milliseconds];
    }
  for (const [name, list] of Object.entries(times)) report(`change to ${name}`, list);
  await page.close();
}

/** A script for the page: milliseconds from the click on a link to the painted page. */
const changePage = (name: string): string => `new Promise((resolve) => {
  const links = [...document.querySelectorAll('nav a')];
  const link = links.find(({ textContent }) => textContent.trim() === '${name}');
  const startedAt = performance.now();
  link.click();
  const look = () => {
    const isThere = document.querySelector('h1')?.textContent === '${name}';
    const isBusy = document.querySelector('main [aria-busy=true], main [role=status] .visually-hidden');
    if (!isThere || isBusy) return requestAnimationFrame(look);
    requestAnimationFrame(() => resolve(performance.now() - startedAt));
  };
  look();
})`;

/** The longest range of the API. */
async function measureBreakdowns(origin: string, apiKey: string): Promise<void> {
  for (const by of dimensions) {
    const times: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      const startedAt = stopwatch();
      const answer = await fetch(
        `${origin}/api/storefront/v1/merchant/analytics/breakdown?range=366d&test=true&by=${by}`,
        { headers: { authorization: `Bearer ${apiKey}` } },
      );
      const { rows: found } = (await answer.json()) as { rows: unknown[] };
      if (found.length === 0) throw new Error(`The breakdown by ${by} is empty.`);
      times.push(stopwatch() - startedAt);
    }
    report(`breakdown by ${by}`, times);
  }
}

function report(title: string, times: number[]): void {
  const sorted = Float64Array.from(times).sort();
  const [middle, worst] = [quantile(sorted, 0.5), sorted.at(-1) ?? 0];
  console.log(`${title.padEnd(28)} median ${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
}

await main().finally(stopAllChildren);
