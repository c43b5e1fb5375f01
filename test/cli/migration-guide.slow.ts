import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCli, runCli, urlOf } from './run-cli.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-guide-'));
const [source, target] = [await cloneDatabase(), await cloneDatabase()];
after(async () => {
  rmSync(folder, { recursive: true });
  await source.drop();
  await target.drop();
  await stopOwnCluster();
});

/** The commands of each code block of the guide, without comments. */
const guide = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) =>
  block.split('\n').filter((line) => line.startsWith('stoa ')),
);

const files = {
  'products.csv': 'Handle,Title,Variant Price,Variant SKU\nmug,Mug,12.50,MUG\n',
  'customers.csv': 'First Name,Last Name,Email\nAnn,Lee,ann@example.com\n',
  'discounts.csv': 'Name,Value,Value Type,Type,Status\nTEN,-10.0,percentage,Amount Off,Active\n',
  'orders.csv':
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Id\n' +
    '#1001,ann@example.com,paid,USD,12.50,2025-01-02 10:00:00 +0000,1,Mug,12.50,MUG,1\n',
  'redirects.csv': 'Redirect from,Redirect to\n/products/old,/products/mug\n',
};
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);

test('the commands of the migration guide move a shop in, out and in again', async () => {
  const key = Buffer.alloc(32, 3).toString('base64');
  const envOf = (clone: typeof source, name: string) => ({
    DATABASE_URL: urlOf(clone.connection),
    SECRETS_KEYS: `k1:${key}`,
    STOA_DATA_DIR: path.join(folder, name),
  });
  const [first, second] = [envOf(source, 'a'), envOf(target, 'b')];
  const { workspace_id: id } = await askCli(['workspace', 'create', '--name', 'Acme'], first);
  const site = ['--workspace', id, '--slug', 'my-shop', '--name', 'My shop', '--currency', 'USD'];
  await askCli(['site', 'create', ...site], first);

  const [comeIn = [], leave = [], recreate = []] = blocks;
  assert.deepEqual([comeIn.length, leave.length, recreate.length], [6, 1, 3]);
  const run = async (line: string, env: Record<string, string>) => {
    const [, ...words] = line.split(/\s+/);
    const args = words.map((word) =>
      word === 'ws_…' ? id : word.replace(/^(\.\/)?([\w-]+\.csv|my-shop)$/, `${folder}/$2`),
    );
    // The slug of the store is the last word; the folder of the export is the second.
    const named = args.map((word, index) => (args[index - 1] === '--site' ? 'my-shop' : word));
    const result = await runCli(named, env);
    assert.equal(result.code, 0, `${line}\n${result.out}\n${result.err}`);
    return result.out;
  };
  for (const line of comeIn) {
    const out = await run(line, first);
    assert.match(out, line.includes('--dry-run') ? /nothing was changed/i : /\b1 created\b/);
  }
  for (const line of leave) assert.match(await run(line, first), /Exported Acme \(my-shop\)/);
  for (const line of recreate) await run(line, second);
  const again = await askCli(
    ['import', path.join(folder, 'orders.csv'), '--site', 'my-shop'],
    second,
  );
  assert.deepEqual([again.created, again.unchanged], [0, 1]);
});
