import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figures } from './scenario.ts';

/** The result of one scenario. */
export type Result = {
  name: string;
  promise: string;
  held: boolean;
  seconds: number;
  seed: number;
  figures: Figures;
  failures: string[];
};

type Published = Result & { date: string; commit: string; machine: string };

const folder = fileURLToPath(new URL('../docs/reliability/', import.meta.url));
const file = `${folder}results.json`;

/** What the scenarios test. */
const product = ['src', 'migrations', 'packages', 'package-lock.json'];

/** Names of the scenarios that have held on this version of the product. */
export function heldOnThisVersion(): Set<string> {
  const here = commit();
  const rows = readPublished().filter((row) => row.held && row.commit === here);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Replaces the row of a scenario; the others of these names keep theirs, with their own date and
 * commit.
 */
export function saveResult(result: Result, names: readonly string[]): void {
  const facts = { date: new Date().toISOString(), commit: commit(), machine: machine() };
  const kept = readPublished().filter(({ name }) => name !== result.name && names.includes(name));
  const rows = [...kept, { ...result, ...facts }];
  rows.sort((a, b) => a.name.localeCompare(b.name));
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  const head =
    '# Figures\n\nWritten by `npm run reliability`; the rows in full are in `results.json`.\n';
  const from = rows.map(
    (row) =>
      `- ${row.name}: ${row.date.slice(0, 16)}Z, commit ${row.commit}, SIM_SEED=${row.seed}, ${row.machine}`,
  );
  writeFileSync(
    `${folder}figures.md`,
    `${head}\n${table(rows)}\n\n## From\n\n${from.join('\n')}\n`,
  );
}

const readPublished = (): Published[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** The rows as a Markdown table. */
export function table(results: Result[]): string {
  const rows = results.map(({ name, promise, held, seconds, figures }) => {
    const counts = Object.entries(figures).map(([what, value]) => `${what}: ${value}`);
    return `| ${name} | ${promise} | ${counts.join('; ')} | ${seconds} s | ${held ? 'held' : 'BROKEN'} |`;
  });
  return [
    '| scenario | promise | figures | time | verdict |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function machine(): string {
  const gigabytes = Math.round(os.totalmem() / 1e9);
  const processor = os.cpus()[0]?.model ?? 'unknown processor';
  return `${os.availableParallelism()} cores of ${processor}, ${gigabytes} GB, Node ${process.version}`;
}

/** The last commit that changed the product: later ones changed tests or documents only. */
function commit(): string {
  try {
    const run = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const changed = run('status', '--porcelain', '--', ...product) !== '';
    const last = run('log', '-1', '--format=%h', '--', ...product);
    return `${last}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
