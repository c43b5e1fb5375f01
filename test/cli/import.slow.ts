import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openImportFile } from '../../src/app/cli/import-file.ts';
import { connect } from '../../src/platform/db/database.ts';
import { acquireLock } from '../../src/platform/db/process-lock.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
const database = await connect(connection);
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-import-'));
after(async () => {
  rmSync(folder, { recursive: true });
  await database.end();
  await drop();
  await stopOwnCluster();
});
const env = { DATABASE_URL: urlOf(connection) };
const { workspace_id } = await askCli(['workspace', 'create', '--name', 'Acme'], env);

async function openStore(slug: string): Promise<{ id: string }> {
  const words = ['--workspace', workspace_id, '--slug', slug, '--name', slug, '--currency', 'USD'];
  return askCli(['site', 'create', ...words], env);
}

/** Writes a file into the folder and returns its path. */
function file(name: string, content: string | Buffer): string {
  const written = path.join(folder, name);
  writeFileSync(written, content);
  return written;
}

const rows = async (sql: string, site: { id: string }) =>
  (await database.query({ text: sql, values: [site.id], rowMode: 'array' })).rows;
const products = (site: { id: string }) =>
  rows('select slug, price_amount, version from products where site_id = $1 order by slug', site);

const header = 'name,slug,price,stock,collections';
const two = `${header}\nMug,mug,12.50,3,Kitchen\nBowl,bowl,9.00,,Kitchen\n`;
const counts = ({ state, created, changed, unchanged, skipped }: any) => [
  state,
  created,
  changed,
  unchanged,
  skipped,
];

describe('stoa import', { concurrency: 2 }, () => {
  test('saves products and collections, and a second run changes nothing', async () => {
    const site = await openStore('first');
    const words = ['import', file('first.csv', two), '--site', 'first'];

    const first = await askCli(words, env);
    await rows("update products set price_amount = 1 where slug = 'mug' and site_id = $1", site);
    const second = await askCli(words, env);
    const again = await askCli([...words, '--again'], env);

    assert.deepEqual(counts(first), ['imported', 2, 0, 0, 0]);
    assert.deepEqual(counts(second), ['already_imported', 0, 0, 2, 0]);
    assert.deepEqual(counts(again), ['imported', 0, 1, 1, 0]);
    assert.deepEqual(await products(site), [
      ['bowl', 900, 1],
      ['mug', 1250, 2],
    ]);
    assert.deepEqual(
      await rows(
        `select c.slug, c.name, p.slug, w.position from collection_products w
           join collections c using (workspace_id, collection_id) join products p using (workspace_id, product_id)
         where c.site_id = $1 order by w.position`,
        site,
      ),
      [
        ['kitchen', 'Kitchen', 'mug', 1],
        ['kitchen', 'Kitchen', 'bowl', 2],
      ],
    );
    assert.deepEqual(
      await rows('select type from events where site_id = $1 order by position', site),
      [
        ['site.created'],
        ['collection.created'],
        ['product.created'],
        ['product.created'],
        ['product.updated'],
      ],
    );
  });

  test('skips products that cannot be imported, lists them and exits with 3', async () => {
    const site = await openStore('third');
    const bad = file('bad.csv', `${header}\nMug,mug,12.50,3,\nBowl,bowl,,,\nJug,jug,5.00,,\n`);

    const result = await runCli(['import', bad, '--site', 'third', '--json'], env);

    const answer = JSON.parse(result.out);
    assert.equal(result.code, 3);
    assert.deepEqual(counts(answer), ['imported', 2, 0, 0, 1]);
    assert.deepEqual(
      answer.columns.map(({ values }: any) => values),
      [3, 3, 2, 1, 0],
    );
    assert.deepEqual(
      answer.skipped_rows.map((row: any) => [row.line, row.code]),
      [[3, 'missing_price']],
    );
    assert.deepEqual(await products(site), [
      ['jug', 500, 1],
      ['mug', 1250, 1],
    ]);
  });

  test('a product that only the database rejects does not affect the others', async () => {
    const site = await openStore('fifth');
    // JSON.parse accepts a lone surrogate, PostgreSQL does not.
    const names = ['a', 'b', 'c', 'd \\ud800', 'e'];
    const lines = names.map((name, at) => `{"name":"${name}","slug":"s${at}","price":100}\n`);
    const path = file('odd.ndjson.gz', gzipSync(lines.join('')));

    const answer = await askCli(['import', path, '--site', 'fifth'], env);

    assert.deepEqual(counts(answer), ['imported', 4, 0, 0, 1]);
    assert.deepEqual(
      answer.skipped_rows.map((row: any) => [row.line, row.code]),
      [[4, 'refused_by_database']],
    );
    assert.deepEqual(
      (await products(site)).map(([slug]) => slug),
      ['s0', 's1', 's2', 's4'],
    );
  });

  test('a dry run prints a report and changes nothing', async () => {
    const site = await openStore('dry');
    const path = file('dry.csv', two);

    const answer = await askCli(['import', path, '--site', 'dry', '--dry-run'], env);

    assert.deepEqual(
      [answer.state, answer.products, answer.importable, answer.grade],
      ['dry_run', 2, 2, 'E'],
    );
    assert.deepEqual(counts(answer), ['dry_run', 2, 0, 0, 0]);
    assert.deepEqual(await products(site), []);
    assert.deepEqual(await rows('select 1 from imports where site_id = $1', site), []);

    await askCli(['import', path, '--site', 'dry'], env);
    const dearer = file('dearer.csv', two.replace('12.50', '13.00'));
    const again = await runCli(['import', dearer, '--site', 'dry', '--dry-run'], env);
    assert.match(
      again.out,
      /^Dry run of dearer\.csv into dry: 0 created, 1 changed, 1 unchanged, 0 skipped\./,
    );
    assert.deepEqual((await products(site))[1], ['mug', 1250, 1]);
  });

  test('rejects a file that another process is importing into the same store', async () => {
    const site = await openStore('locked');
    const path = file('locked.csv', two);
    const { digest } = await openImportFile(path);
    const unlock = await acquireLock(connection, `import ${site.id} ${digest}`);

    const result = await runCli(['import', path, '--site', 'locked'], env);
    await unlock?.();

    assert.deepEqual([result.code, result.out], [1, '']);
    assert.match(result.err, /is being imported into this store by another process/);
    assert.deepEqual(await products(site), []);
  });

  const wrong: [string, () => string[], RegExp][] = [
    ['a missing file', () => ['none.csv', '--site', 'dry'], /there is no such file/],
    ['an unknown format', () => ['list.xlsx', '--site', 'dry'], /must end in \.csv/],
    ['an unknown store', () => [file('x.csv', two), '--site', 'nowhere'], /no such store/],
  ];
  for (const [what, words, sentence] of wrong) {
    test(`reports ${what} on one line`, async () => {
      const result = await runCli(['import', ...words()], env);

      assert.equal(result.code, 1);
      assert.match(result.err, sentence);
    });
  }
});
