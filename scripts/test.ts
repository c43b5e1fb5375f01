import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../test/kit/database.ts';
import { hasChromium } from '../test/pages/chromium.ts';
import { runChecks } from './check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const patterns = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];
const inBrowser = 'test/**/*.browser.ts';

/**
 * Runs everything on one PostgreSQL and ends with one line, `N passed, N failed`. Arguments are
 * patterns of test files; without any, the checks run too.
 */
async function main(only: string[]): Promise<void> {
  const cluster = await startCluster();
  // A hundred files load the same sources: they are read and compiled once.
  process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`;
  process.env.STOA_TEST_CLUSTER = JSON.stringify(cluster.connection);
  try {
    const checks = only.length === 0 ? await runChecks() : { passed: 0, failed: 0 };
    const all = hasChromium ? [...patterns, inBrowser] : patterns;
    const tests = await runTests(only.length === 0 ? all : only);
    if (!hasChromium)
      console.log('Chromium is not installed: the tests of pages in a browser were left out.');
    const passed = checks.passed + tests.passed;
    const failed = checks.failed + tests.failed;
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || tests.passed === 0 ? 1 : 0;
  } finally {
    await cluster.stop();
  }
}

function runTests(globs: string[]): Promise<{ passed: number; failed: number }> {
  const files = globs
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .map((file) => `${root}${file}`);
  return new Promise((resolve, reject) => {
    let passed = 0;
    let failed = 0;
    const stream = run({ files, concurrency: 2, timeout: 300_000 });
    stream.on('test:pass', ({ details, skip, todo }) => {
      if (details.type !== 'suite' && !skip && !todo) passed += 1;
    });
    stream.on('test:fail', ({ details }) => {
      if (details.type !== 'suite') failed += 1;
    });
    stream.on('error', reject);
    const report = stream.compose(new spec());
    report.pipe(process.stdout, { end: false });
    // Only when the reporter has said all, so that the closing line is the last one.
    report.on('end', () => resolve({ passed, failed }));
  });
}

await main(process.argv.slice(2));
