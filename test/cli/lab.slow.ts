import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-lab-cli-'));
after(async () => {
  rmSync(folder, { recursive: true });
  await drop();
  await stopOwnCluster();
});
const env = { DATABASE_URL: urlOf(connection), STOA_DATA_DIR: folder };

describe('stoa lab', { concurrency: 1 }, () => {
  test('prints the report as text and JSON, writes it as a page, and exits with 3', async () => {
    const { workspace_id: workspace } = await askCli(['workspace', 'create', '--name', 'W'], env);
    const site = ['--slug', 'shop', '--name', 'Shop', '--currency', 'USD'];
    await askCli(['site', 'create', '--workspace', workspace, ...site], env);
    const file = path.join(folder, 'products.ndjson');
    const product = { name: '<b>Tulips</b>', price: { amount: 0, currency: 'USD' } };
    writeFileSync(file, `${JSON.stringify(product)}\n`);
    await runCli(['import', file, '--site', 'shop'], env);

    const page = path.join(folder, 'report.html');
    const report = await runCli(['lab', '--site', 'shop', '--html', page], env);
    const json = await askCli(['lab', '--site', 'shop'], env);

    assert.equal(report.code, 3);
    assert.match(report.out, /error {4}The product has no price\. Enter a price\./);
    assert.match(readFileSync(page, 'utf8'), /<h2>&lt;b&gt;Tulips&lt;\/b&gt;<\/h2>/);
    assert.deepEqual(json.products, { published: 1, tested: 1 });
    assert.equal(json.worst[0].findings[0].code, 'no_price');
  });

  test('rejects a number of products that is out of range, and an unknown store', async () => {
    const many = await runCli(['lab', '--site', 'shop', '--products', '5000'], env);
    const unknown = await runCli(['lab', '--site', 'nowhere'], env);

    assert.deepEqual(
      [many.code, many.err.trim()],
      [2, 'stoa: --products must be an integer from 1 to 1000 (got "5000").'],
    );
    assert.equal(unknown.code, 1);
  });
});
