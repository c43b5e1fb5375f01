import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import { connect } from '../../src/platform/db/database.ts';
import { askCli, runCli, startCli } from './run-cli.ts';

const productCount = 3_000;

const root = mkdtempSync(path.join(tmpdir(), 'stoa-crash-'));
// When the test runs as root, the database runs as another user, who needs access to this folder.
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const dataDir = path.join(root, 'data');
const env = { STOA_DATA_DIR: dataDir };
const file = path.join(root, 'catalog.csv');
writeFileSync(file, catalog());
const words = ['import', file, '--site', 'shop'];

/** Each product has two variants and a collection. */
function catalog(): string {
  const lines = Array.from({ length: productCount }, (_, at) => {
    const product = `Thing ${at},thing-${at},A thing of use.,9.50`;
    return `${product},Size,S,Shelf ${at % 7}\n${product},Size,L,\n`;
  });
  return `name,slug,description,price,option1_name,option1_value,collections\n${lines.join('')}`;
}

/** Runs the import until it has reported `batches` saved batches, waits a moment, and kills it. */
async function interruptImport(
  batches: number,
  milliseconds: number,
  kill: (child: ChildProcess) => void,
): Promise<{ acknowledged: number; resumedAt: number; code: number | null }> {
  const child = startCli([...words, '--progress'], env);
  const ended = once(child, 'exit');
  let acknowledged = 0;
  let resumedAt = 0;
  let reported = 0;
  for await (const line of createInterface({ input: child.stderr ?? process.stdin })) {
    resumedAt = Number(/^Resuming after (\d+)/.exec(line)?.[1] ?? resumedAt);
    acknowledged = Number(/^saved (\d+)/.exec(line)?.[1] ?? acknowledged);
    if (line.startsWith('saved ')) reported += 1;
    if (reported === batches && line.startsWith('saved ')) {
      await delay(milliseconds);
      kill(child);
    }
  }
  const [code] = await ended;
  return { acknowledged, resumedAt, code };
}

const killChild = (child: ChildProcess) => child.kill('SIGKILL');

function killDatabase(): void {
  const cluster = realpathSync(path.join(dataDir, 'postgres', 'cluster'));
  const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

function killBoth(child: ChildProcess): void {
  killChild(child);
  killDatabase();
}

async function count(queries: string[]): Promise<number[]> {
  const postgres = await launchPostgres({ folder: path.join(dataDir, 'postgres') });
  const client = await connect(postgres.connection);
  const counts: number[] = [];
  for (const query of queries) {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${query}`);
    counts.push(rows[0]?.count ?? -1);
  }
  await client.end();
  await postgres.stop();
  return counts;
}

test('an import that is killed repeatedly saves every product exactly once', async () => {
  const { workspace_id } = await askCli(['workspace', 'create', '--name', 'Acme'], env);
  const site = ['--workspace', workspace_id, '--slug', 'shop', '--name', 'Shop'];
  await askCli(['site', 'create', ...site, '--currency', 'USD'], env);

  const rounds = [
    await interruptImport(1, 0, killChild),
    await interruptImport(2, 35, killChild),
    await interruptImport(2, 10, killBoth),
    await interruptImport(1, 20, killDatabase),
    await interruptImport(1, 55, killChild),
  ];
  const last = await runCli([...words, '--json'], env);

  const answer = JSON.parse(last.out);
  const resumed = [...rounds.map(({ resumedAt }) => resumedAt), answer.resumed_at];
  // Products that were reported as saved are not saved again; at most one batch went unreported.
  for (const [at, { acknowledged }] of rounds.entries()) {
    const next = resumed[at + 1];
    assert.ok(acknowledged > 0 && next >= acknowledged && next <= acknowledged + 250, last.err);
  }
  assert.equal(rounds[3]?.code, 1);
  assert.deepEqual(
    [last.code, answer.state, answer.created, answer.changed, answer.unchanged, answer.skipped],
    [0, 'imported', productCount - answer.resumed_at, 0, 0, 0],
  );
  assert.deepEqual(
    await count([
      'products',
      '(select distinct slug from products) as one',
      'variants',
      'collections',
      'collection_products',
      'search_documents',
      "events where type = 'product.created'",
      "(select distinct resource_id from events where type = 'product.created') as one",
      "events where type = 'product.updated'",
    ]),
    // biome-ignore format: in the order of the queries
    [productCount, productCount, 2 * productCount, 7, productCount, productCount, productCount, productCount, 0],
  );
});
