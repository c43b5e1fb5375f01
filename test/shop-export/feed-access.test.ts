import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { exportShop } from '../../src/app/shop-export/export-shop.ts';
import { importShop } from '../../src/app/shop-export/import-shop.ts';
import { changeFeedAccess, getFeed } from '../../src/core/feeds/manage-feeds.ts';
import { openShop } from '../kit/shop.ts';
import { openServer } from './demo-server.ts';

test('the recreated shop keeps the access of its product feeds', async (t) => {
  const shop = await openShop(t);
  const stores = ['public', 'token', 'off'] as const;
  for (const access of stores) {
    await shop.site({ slug: access });
    await shop.unit.run(shop.tenant, (work) =>
      changeFeedAccess(work, access, { access, newToken: false }),
    );
  }
  await shop.site({ slug: 'untouched' });
  const server = await openServer(t);
  const run = { ...server, folder: path.join(server.folder, 'export') };

  await exportShop({ ...run, unit: shop.unit }, shop.tenant);
  const { unit } = await server.startApp();
  await importShop({ ...run, unit, isDryRun: false });

  const feedOf = async (on: typeof unit, slug: string) =>
    (await on.view(shop.tenant, (view) => getFeed(view, slug))).feed;
  const moved = await Promise.all([...stores, 'untouched'].map((slug) => feedOf(unit, slug)));
  assert.deepEqual(
    moved.map(({ access, builtAt, files }) => [access, builtAt, files]),
    [...stores, 'public'].map((access) => [access, null, []]),
  );
  assert.match(String(moved[1]?.token), /\w{16}/);
  assert.notEqual(moved[1]?.token, (await feedOf(shop.unit, 'token')).token);
});
