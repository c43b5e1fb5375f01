import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildPlugins } from '../../../scripts/build-plugins.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const program = `
  import { definePlugin } from 'stoa/plugin';
  import { checkPlugin } from 'stoa/plugin/test-kit';
  import { deliveryEstimate } from 'stoa/plugins/delivery-estimate';
  import { mollie } from 'stoa/plugins/mollie';
  import { taxTable } from 'stoa/plugins/tax-table';
  const taxes: ReturnType<typeof definePlugin> = taxTable('taxes.csv');
  const days = { '*': [7, 14] as [number, number] };
  const plugins = [
    taxes,
    mollie({ apiKey: 'test_1' }),
    deliveryEstimate({ days, cutOff: '14:00', timeZone: 'America/New_York' }),
  ];
  const problems = await checkPlugin(taxes);
  console.log(JSON.stringify([plugins.map(({ name }) => name), problems]));`;

test('plug-ins of an installed package run, although Node.js runs no TypeScript there', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-plugins-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const installed = `${folder}/node_modules/stoa`;
  mkdirSync(installed, { recursive: true });
  cpSync(`${root}package.json`, `${installed}/package.json`);
  cpSync(`${root}packages`, `${installed}/packages`, { recursive: true });
  await buildPlugins(`${installed}/dist/plugins`);
  writeFileSync(`${folder}/package.json`, '{"type":"module"}');
  writeFileSync(`${folder}/taxes.csv`, 'country,state,rate\nDE,,19\n');
  writeFileSync(`${folder}/stoa.config.ts`, program);

  const output = execFileSync(process.execPath, ['stoa.config.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });

  const names = ['tax-table', 'mollie', 'delivery-estimate'];
  assert.deepEqual(JSON.parse(output), [names, []]);
});
