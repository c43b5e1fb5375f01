import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { askCli, runCli } from './run-cli.ts';

const root = mkdtempSync(path.join(tmpdir(), 'stoa-lost-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => path.join(root, name);

describe('a data directory that has lost its database', () => {
  test('keeps its demo.json, and no new database is created', async () => {
    const lost = at('lost');
    await mkdir(lost);
    await writeFile(path.join(lost, 'demo.json'), '{"workspace_id":"ws_gone"}');
    const settings = { STOA_DATA_DIR: lost, STOA_DEMO: 'on', PORT: '0' };
    const started = await runCli(['start'], settings);
    const { ok, checks } = await askCli(['doctor'], settings);

    assert.equal(started.code, 1);
    assert.match(started.err, /has lost its database.*stoa restore/);
    assert.equal(ok, false);
    assert.equal(checks.find(({ check }: any) => check === 'database').state, 'failed');
    assert.equal(readFileSync(path.join(lost, 'demo.json'), 'utf8'), '{"workspace_id":"ws_gone"}');
    assert.equal(existsSync(path.join(lost, 'postgres/cluster')), false);
  });

  for (const trace of ['secrets.key', 'postgres/postgres.log']) {
    test(`no new database is created next to ${trace}`, async () => {
      const lost = at(path.basename(trace));
      await mkdir(path.join(lost, 'postgres'), { recursive: true });
      await writeFile(path.join(lost, trace), 'kept');
      const settings = { STOA_DATA_DIR: lost, PORT: '0' };
      const started = await runCli(['start'], settings);
      const backup = await runCli(['backup', at('backup')], settings);

      for (const { code, err } of [started, backup]) {
        assert.equal(code, 1);
        assert.match(err, /has lost its database.*stoa restore/);
      }
      assert.equal(readFileSync(path.join(lost, trace), 'utf8'), 'kept');
      assert.equal(existsSync(path.join(lost, 'postgres/cluster')), false);
    });
  }

  test('an interrupted first start does not count as a lost database', async () => {
    const young = at('young');
    await mkdir(path.join(young, 'postgres/cluster.new-x'), { recursive: true });
    const migrated = await runCli(['migrate'], { STOA_DATA_DIR: young });

    assert.deepEqual([migrated.code, migrated.err], [0, '']);
    assert.equal(existsSync(path.join(young, 'postgres/cluster')), true);
  });

  test('an empty database does not replace the demo.json of another database', async () => {
    const swapped = at('swapped');
    await askCli(['migrate'], { STOA_DATA_DIR: swapped });
    await writeFile(path.join(swapped, 'demo.json'), '{"workspace_id":"ws_gone"}');
    const started = await runCli(['start'], {
      STOA_DATA_DIR: swapped,
      STOA_DEMO: 'on',
      PORT: '4110',
    });

    assert.equal(started.code, 1);
    assert.match(started.err, /describes the workspaces of another database/);
    assert.equal(
      readFileSync(path.join(swapped, 'demo.json'), 'utf8'),
      '{"workspace_id":"ws_gone"}',
    );
  });
});
