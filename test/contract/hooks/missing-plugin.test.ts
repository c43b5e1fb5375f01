import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createPluginJobs } from '../../../src/gateways/plugins/event-subscribers.ts';
import { retryFailedJobs } from '../../../src/platform/jobs/failed-jobs.ts';
import { listFailedJobs } from '../../../src/platform/jobs/job-report.ts';
import { createJobRunner } from '../../../src/platform/jobs/runner.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { systemTenant } from '../../../src/platform/unit-of-work.ts';
import { openShop } from '../../kit/shop.ts';

test('events that wait for a missing plug-in fail, and are handled after a retry', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-plugin-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [config, journal] = [path.join(folder, 'config.ts'), path.join(folder, 'journal.txt')];
  writeFileSync(
    config,
    `import { appendFileSync } from 'node:fs';
    export const plugins = [{ name: 'journal', apiVersion: '1.0', events: {
      types: ['order.created'],
      handle: ({ resource }) => appendFileSync(${JSON.stringify(journal)}, resource.id),
    } }];`,
  );
  const shop = await openShop(t, { env: { STOA_CONFIG: config } });
  await shop.site();
  const order = await shop.paidOrder();
  const log = createLog('silent');
  const withoutPlugin = createJobRunner({ unit: shop.unit, jobs: createPluginJobs([], log), log });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await withoutPlugin.drain();
    shop.clock.advance(3_600_000);
  }

  const filter = { id: null, name: 'plugin.event', workspaceId: null };
  const failed = await shop.unit.runAsSystem(systemTenant, (work) =>
    listFailedJobs(work, filter, 10),
  );
  assert.deepEqual(
    failed.map(({ attempts, error }) => [attempts, error]),
    [[12, 'plug-in journal: it is not loaded, or handles no events']],
  );

  await shop.unit.runAsSystem(systemTenant, (work) => retryFailedJobs(work, filter));
  await shop.app.jobs.drain();
  assert.equal(await readFile(journal, 'utf8'), order.id);
});
