import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { exportShop } from '../../src/app/shop-export/export-shop.ts';
import { importShop } from '../../src/app/shop-export/import-shop.ts';
import { findTenant } from '../../src/core/access/workspaces/create-workspace.ts';
import { listProducts } from '../../src/core/catalog/products/list-products.ts';
import { getConfirmationToken } from '../../src/core/orders/confirmation.ts';
import { getOrder } from '../../src/core/orders/read-orders.ts';
import { getOwnSite } from '../../src/core/sites/manage-sites.ts';
import { systemTenant, type Tenant } from '../../src/platform/unit-of-work.ts';
import { buy } from '../kit/buying.ts';
import { openServer } from './demo-server.ts';

/** Every file of an export except the manifest, by path. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'shop.json')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]),
  );
}

test('an export of the demo recreates an equal shop on an empty server', async (t) => {
  const [first, second] = [await openServer(t), await openServer(t)];
  const demo = await first.loadDemo();
  const app = await first.startApp();
  const tenant = (await app.unit.runAsSystem(systemTenant, (work) =>
    findTenant(work, demo.workspace_id),
  )) as Tenant;
  const call = async (method: 'POST' | 'GET', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${demo.api_key}` };
    const answer = await app.http.inject({
      method,
      url: `/api/storefront/v1/merchant${url}`,
      headers,
      ...(payload && { payload }),
    });
    assert.ok(answer.statusCode < 300, answer.payload);
    return answer.json();
  };
  await call('POST', '/webhooks', {
    url: 'https://hooks.example.com/stoa',
    events: ['order.created'],
  });
  await call('POST', '/customers', { email: 'eve@example.com', name: 'Eve "Q" Ünal\nx\u2028y' });
  const { items } = await app.unit.view(tenant, (view) =>
    listProducts(view, { siteSlug: null }, { cursor: null, limit: 100 }),
  );
  const product = items.find(({ digitalAssetId }) => digitalAssetId !== null);
  assert.ok(product);
  const slug = product.siteSlug;
  const site = await app.unit.view(tenant, (view) => getOwnSite(view, slug));
  const shop = { unit: app.unit, tenant, site: async () => site, product: async () => product };
  const order = await buy(shop, app.payments.paymentContext, { lines: [{ product }], site });

  const hook = { site_slug: slug, type: 'taxes', url: 'https://taxes.example.com/quote' };
  await call('POST', '/hooks', hook);

  const from = path.join(first.folder, 'export');
  const manifest = await exportShop({ ...first, unit: app.unit, folder: from }, tenant);
  assert.deepEqual(manifest.missing_media, []);
  assert.ok(manifest.media > 0 && (manifest.rows.products ?? 0) > 10);
  assert.equal(manifest.rows.orders, 1);

  const copy = await second.startApp();
  const run = { ...second, unit: copy.unit, folder: from };
  await importShop({ ...run, isDryRun: true });
  assert.equal(
    await copy.unit.runAsSystem(systemTenant, (work) => findTenant(work, demo.workspace_id)),
    null,
  );
  await importShop({ ...run, isDryRun: false });
  const again = path.join(second.folder, 'again');
  await exportShop({ ...run, folder: again }, tenant);
  assert.deepEqual(contentOf(again), contentOf(from));

  await assert.rejects(importShop({ ...run, isDryRun: false }), { reason: 'shop_exists' });

  const moved = await copy.unit.view(tenant, async (view) => {
    const found = await getOrder(view, order.id);
    return { order: found, token: getConfirmationToken(view, found) };
  });
  assert.deepEqual(moved.order.lines, order.lines);
  const page = await copy.http.inject({ url: `/orders/${moved.token}` });
  assert.equal(page.statusCode, 200);
  await copy.jobs.drain();
  const [name = ''] = product.name.split(' ');
  const search = await copy.http.inject({
    url: `/api/storefront/v1/stores/${slug}/products?q=${encodeURIComponent(name)}`,
  });
  assert.ok(search.payload.includes(product.slug), search.payload);
});

test('a damaged or incomplete export is refused and changes nothing', async (t) => {
  const [first, second] = [await openServer(t), await openServer(t)];
  const demo = await first.loadDemo();
  const [source, target] = [await first.startApp(), await second.startApp()];
  const id = demo.second_workspace.workspace_id;
  const find = (app: typeof target) =>
    app.unit.runAsSystem(systemTenant, (work) => findTenant(work, id));
  const folder = path.join(first.folder, 'export');
  const run = { ...second, unit: target.unit, folder, isDryRun: false };
  await assert.rejects(importShop(run), { reason: 'incomplete_export' });
  await exportShop({ ...first, unit: source.unit, folder }, (await find(source)) as Tenant);
  await assert.rejects(
    exportShop({ ...first, unit: source.unit, folder }, (await find(source)) as Tenant),
    /is not empty/,
  );

  const rows = path.join(folder, 'products.ndjson');
  const whole = await readFile(rows, 'utf8');
  await writeFile(rows, whole.slice(0, whole.indexOf('\n') + 1));
  await assert.rejects(importShop(run), { reason: 'unreadable_export' });
  await writeFile(rows, whole.replaceAll('"brand"', '"speed"'));
  await assert.rejects(importShop(run), /unknown columns speed/);
  assert.equal(await find(target), null);
});
