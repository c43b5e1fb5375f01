import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
after(async () => {
  await drop();
  await stopOwnCluster();
});
// Commands in several data directories use one database.
const SECRETS_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const env = { DATABASE_URL: urlOf(connection), SECRETS_KEYS };
/** Our own rows, in the CSV format of the UCP conformance suite. */
const files = {
  products: `id,title,price,image_url
tulips,Tulips,2200,https://example.com/tulips.jpg
vase,Glass Vase,1800,https://example.com/vase.jpg`,
  inventory: `product_id,quantity
tulips,40
vase,7`,
  shipping_rates: `id,country_code,service_level,price,title
slow,default,standard,400,By post`,
  promotions: `id,type,min_subtotal,eligible_item_ids,description
big,free_shipping,9000,,Free above 90
one,free_shipping,,"[""tulips""]",Free with tulips`,
  discounts: `code,type,value,description
SPRING,percentage,10,A tenth off`,
  customers: `id,name,email
c1,Iris Field,iris@example.com`,
  addresses: `id,customer_id,street_address,city,state,postal_code,country
a1,c1,1 Garden Row,Springfield,IL,62704,US`,
};
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-flowers-'));
for (const [name, rows] of Object.entries(files))
  writeFileSync(path.join(folder, `${name}.csv`), `${rows}\n`);
after(() => rmSync(folder, { recursive: true }));

const seed = (from: string, more: Record<string, string> = {}) =>
  runCli(['seed', 'flower-shop', '--from', from], { ...env, ...more });

describe('stoa seed flower-shop', { concurrency: 2 }, () => {
  test('loads the folder, and refuses to load it twice', async () => {
    const answer = await askCli(['seed', 'flower-shop', '--from', folder], env);
    assert.deepEqual(
      [answer.site.slug, answer.site.currency, answer.products],
      ['flower-shop', 'USD', 2],
    );
    const again = await seed(folder);
    assert.deepEqual([again.code, again.out], [1, '']);
    assert.match(again.err, /The slug "flower-shop" belongs to another store/);
  });

  test('store URLs use the base URL of the running server', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'stoa-server-'));
    const record = (pid: number) =>
      writeFileSync(
        path.join(dataDir, 'server.json'),
        JSON.stringify({ pid, base_url: 'http://localhost:4199' }),
      );
    const urlWith = async (slug: string, more: Record<string, string> = {}) => {
      const { workspace_id: workspace } = await askCli(
        ['workspace', 'create', '--name', slug],
        env,
      );
      const createSite = [
        'site',
        'create',
        '--workspace',
        workspace,
        '--slug',
        slug,
        '--name',
        slug,
      ];
      const { url } = await askCli([...createSite, '--currency', 'EUR'], {
        ...env,
        STOA_DATA_DIR: dataDir,
        ...more,
      });
      return url;
    };
    record(process.pid);
    assert.equal(await urlWith('running'), 'http://running.localhost:4199');
    const configured = { STOA_BASE_URL: 'http://localhost:4300' };
    assert.equal(await urlWith('configured', configured), 'http://configured.localhost:4300');
    // Above the largest process id, so that the recorded server cannot be running.
    record(2 ** 30);
    assert.equal(await urlWith('stopped', { PORT: '4200' }), 'http://stopped.localhost:4200');
    rmSync(dataDir, { recursive: true });
  });

  test('a folder without the files is rejected with a message about what --from accepts', async () => {
    const { code, err } = await seed('/nowhere');
    assert.equal(code, 2);
    assert.equal(
      err.trim().split('\n')[0],
      "stoa: --from must be the folder with the CSV files of the UCP suite's flower shop: /nowhere/products.csv cannot be read.",
    );
  });

  test('is rejected in production', async () => {
    const { code, err } = await seed('/nowhere', {
      NODE_ENV: 'production',
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      STOA_BASE_URL: 'https://shop.example',
      STOA_ALLOW_SANDBOX: 'on',
    });
    assert.equal(code, 2);
    assert.match(
      err,
      /seed flower-shop is for conformance tests and is not available in production/,
    );
  });
});
