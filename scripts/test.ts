import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../test/kit/database.ts';
import { hasChromium } from '../test/pages/chromium.ts';
import { runChecks } from './check.ts';
import type { Assignment } from './test-worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const worker = `${root}scripts/test-worker.ts`;
const workerFlags = [`--import=${root}scripts/test-context.js`];

/** Short enough for every run. */
const quickBrowserTests = 'test/console/daily-tasks.browser.ts';
const fastTier = [
  ...['{src,packages,test,bench}/**/*.test.ts'],
  ...(hasChromium ? [quickBrowserTests] : []),
];
/** The longest files first, so that none of them runs alone at the end. */
const slowTier = [
  ...(hasChromium ? ['test/**/*.browser.ts'] : []),
  '{src,packages,test}/**/*.slow.ts',
];

/** On two cores: a worker waits for the database almost half of its time. */
const workersAtOnce = 3;

/** A worker process ends after about this many files, which frees the memory that tests leak. */
const filesPerWorker = 100;

type Result = { passed: number; failed: number };

/**
 * Runs tests on one PostgreSQL cluster. The last line is `N passed, N failed`. Arguments are
 * patterns of test files. Without arguments the checks and the fast tier run; `--all` adds the slow
 * tier.
 */
async function main(args: string[]): Promise<void> {
  const isAll = args.includes('--all');
  const isWhole = isAll || args.length === 0;
  const patterns = isWhole ? [...fastTier, ...(isAll ? slowTier : [])] : args;
  const cluster = await startCluster();
  process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`;
  process.env.STOA_TEST_CLUSTER = JSON.stringify(cluster.connection);
  try {
    const checking = isWhole ? runChecks() : Promise.resolve({ passed: 0, failed: 0 });
    const [checks, tests] = await Promise.all([checking, runTests(filesOf(patterns))]);
    if (isWhole && !hasChromium)
      console.log('Chromium is not installed: browser tests were skipped.');
    const failed = checks.failed + tests.failed;
    console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
}

const filesOf = (patterns: string[]) =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))].map(
    (file) => `${root}${file}`,
  );

/**
 * Runs the files in worker processes, some at a time. There are more than needed, so that several
 * share the last files.
 */
async function runTests(files: string[]): Promise<Result> {
  const claims = mkdtempSync(`${tmpdir()}/stoa-test-claims-`);
  const needed = Math.ceil(files.length / filesPerWorker);
  const workers = Array.from({ length: needed + workersAtOnce - 1 }, () => worker);
  const atMost = Math.ceil(files.length / needed);
  process.env.STOA_TEST_FILES = JSON.stringify({ files, claims, atMost } satisfies Assignment);
  try {
    return await report(
      run({ files: workers, concurrency: workersAtOnce, execArgv: workerFlags }),
      files,
    );
  } finally {
    rmSync(claims, { recursive: true });
  }
}

/** Prints and counts results as they arrive. A file without a result counts as failed. */
function report(stream: ReturnType<typeof run>, files: string[]): Promise<Result> {
  const unreported = new Set(files);
  let passed = 0;
  let failed = 0;
  stream.on('test:pass', ({ name, details, skip, todo }) => {
    unreported.delete(name);
    if (details.type !== 'suite' && name !== worker && !skip && !todo) passed += 1;
  });
  stream.on('test:fail', ({ name, details }) => {
    unreported.delete(name);
    // A suite that only contains a failed test is not counted again; a file that does not load is.
    if (failureType(details.error) !== 'subtestsFailed') failed += 1;
  });
  return new Promise((resolve, reject) => {
    stream.on('error', reject);
    const printed = stream.compose(new spec());
    printed.pipe(process.stdout, { end: false });
    // Resolves after the reporter has printed everything, so that the summary is the last line.
    printed.on('end', () => {
      for (const file of unreported)
        console.log(`No result: the test process ended in or before ${file}`);
      resolve({ passed, failed: failed + unreported.size });
    });
  });
}

const failureType = (error: Error) => (error as Error & { failureType?: string }).failureType;

await main(process.argv.slice(2));
