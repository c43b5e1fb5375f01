import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
after(async () => {
  await drop();
  await stopOwnCluster();
});
const env = { DATABASE_URL: urlOf(connection) };
/** The suite's own files, used where they lie. */
const official =
  process.env.UCP_FLOWER_SHOP ??
  fileURLToPath(new URL('../../../shared/data/ucp-flower-shop', import.meta.url));
const seed = (from: string, more: Record<string, string> = {}) =>
  runCli(['seed', 'flower-shop', '--from', from], { ...env, ...more });

describe('stoa seed flower-shop', { concurrency: 2 }, () => {
  test('loads the official files once', { skip: !existsSync(official) }, async () => {
    const answer = await askCli(['seed', 'flower-shop', '--from', official], env);
    assert.deepEqual(
      [answer.site.slug, answer.site.currency, answer.products, answer.promotions_left_out],
      ['flower-shop', 'USD', 6, ['promo_2']],
    );
    const again = await seed(official);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /The slug "flower-shop" belongs to another store/);
  });

  test('a folder without the files is refused with what to give', async () => {
    const { code, err } = await seed('/nowhere');
    assert.equal(code, 2);
    assert.equal(
      err.trim().split('\n')[0],
      "stoa: There is no /nowhere/products.csv that can be read: --from is the folder with the files of the UCP suite's flower shop.",
    );
  });

  test('production does not take it', async () => {
    const { code, err } = await seed('/nowhere', {
      NODE_ENV: 'production',
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      STOA_BASE_URL: 'https://shop.example',
      STOA_ALLOW_SANDBOX: 'on',
    });
    assert.equal(code, 2);
    assert.match(err, /The flower shop is for test kits and is not seeded in production\./);
  });
});
