import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { cliFile } from '../../scripts/build-server.js';
import { stopwatch } from '../../src/kernel/clock.ts';
import type { Case } from '../case.ts';
import { type GeneratedProduct, generateCatalog } from '../catalog.ts';
import type { Measure } from '../measure.ts';
import { startChild, stopChild } from '../processes.ts';
import { systemEnv } from '../server.ts';

const rowCount = 100_000;

export const importing: Case[] = [
  {
    name: 'import',
    title: `stoa import of ${rowCount} CSV rows (one per variant) into an empty store`,
    target: { secondsAtMost: 60 },
    once: true,
    run: importFile,
  },
];

/** Uses a separate database, so that the catalog of the other cases does not change. */
async function importFile(): Promise<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-bench-import-'));
  try {
    const file = path.join(folder, 'catalog.csv');
    await writeCsv(file);
    const { workspace_id: workspace } = await stoa(
      folder,
      'workspace',
      'create',
      '--name',
      'Bench',
    );
    const store = ['--slug', 'import', '--name', 'Import', '--currency', 'USD'];
    await stoa(folder, 'site', 'create', '--workspace', String(workspace), ...store);
    const startedAt = stopwatch();
    await stoa(folder, 'import', file, '--site', 'import');
    const seconds = (stopwatch() - startedAt) / 1_000;
    return { seconds, perSecond: rowCount / seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a `stoa` command and returns the JSON document that it printed. */
async function stoa(folder: string, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...systemEnv(), STOA_DATA_DIR: path.join(folder, 'data') };
  const child = startChild(process.execPath, [cliFile, ...args, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  try {
    const ended = once(child, 'exit');
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('The command has no output.');
    const [output, errors] = await Promise.all([text(stdout), text(stderr), ended]);
    if (child.exitCode === 0) return JSON.parse(output);
    throw new Error(`stoa ${args[0]} failed: ${errors || output}`);
  } finally {
    await stopChild(child);
  }
}

const headers = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant Price',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
];

async function writeCsv(file: string): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`${headers.join()}\n`);
  let rows = 0;
  for (const product of generateCatalog(rowCount, 1)) {
    const lines = rowsOf(product).slice(0, rowCount - rows);
    rows += lines.length;
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    if (rows >= rowCount) break;
  }
  stream.end();
  await once(stream, 'close');
}

/**
 * Rows in Shopify's layout, where only the first row of a product has the product's own columns.
 */
function rowsOf({ draft }: GeneratedProduct): string[] {
  return (draft.variants ?? []).map(({ options = {}, price, stock }, at) => {
    const tags = (draft.tags ?? []).join(', ');
    const own = [draft.name, draft.description ?? '', draft.tags?.[2] ?? '', tags, 'true'];
    const chosen = Object.entries(options).flat();
    const amount = (price ?? draft.price).amount / 100;
    const tracked = typeof stock === 'number' ? ['shopify', String(stock)] : ['', ''];
    const cells = [...(at === 0 ? own : own.map(() => '')), ...chosen, String(amount), ...tracked];
    return [draft.slug, ...cells].map((cell) => `"${cell}"`).join();
  });
}
