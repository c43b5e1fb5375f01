import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stopAllChildren } from '../bench/processes.ts';
import { stopwatch } from '../src/kernel/clock.ts';
import { randomOf } from './random.ts';
import { heldOnThisVersion, type Result, saveResult, table } from './results.ts';
import type { Findings, Scenario, Setting } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';

/** Runs the scenarios one after the other and prints their figures; publishes those of full runs. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      // Continues an interrupted run: leaves out what has held on this version at full size.
      resume: { type: 'boolean', default: false },
      // Leaves the published figures unchanged, as --quick always does.
      dry: { type: 'boolean', default: false },
    },
  });
  const seed = Number(process.env.SIM_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const only = values.only?.split(',');
  const meant = scenarios.filter(({ name }) => !only || only.some((part) => name.includes(part)));
  if (meant.length === 0)
    throw new Error(`--only takes: ${scenarios.map(({ name }) => name).join(', ')}`);
  console.log(`SIM_SEED=${seed}${values.quick ? ', the short version' : ''}`);
  const done = values.resume ? heldOnThisVersion() : new Set();
  const names = scenarios.map(({ name }) => name);
  const results: Result[] = [];
  for (const scenario of meant.filter(({ name }) => !done.has(name))) {
    const result = await runScenario(scenario, seed, values.quick);
    results.push(result);
    // After each one, so that an interrupted run loses one scenario at most.
    if (!values.dry && !values.quick) saveResult(result, names);
  }
  console.log(`\n${table(results)}`);
  if (results.some(({ held }) => !held)) process.exitCode = 1;
}

async function runScenario(scenario: Scenario, seed: number, quick: boolean): Promise<Result> {
  console.log(`\n${scenario.name}: ${scenario.promise}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-reliability-'));
  // The database runs as another user when we are root, and needs access to the folder.
  chmodSync(folder, 0o755);
  const startedAt = stopwatch();
  const cleanUps: (() => Promise<unknown>)[] = [];
  const after = (cleanUp: () => Promise<unknown>) => void cleanUps.unshift(cleanUp);
  const { figures, failures } = await attempt(scenario, { quick, seed, folder, after });
  const seconds = Math.round((stopwatch() - startedAt) / 100) / 10;
  await stopAllChildren();
  for (const cleanUp of cleanUps) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`);
  for (const failure of failures) console.log(`  FAILED ${failure}`);
  console.log(`  ${failures.length === 0 ? 'held' : 'BROKEN'} (${seconds} s)`);
  const { name, promise } = scenario;
  return { name, promise, held: failures.length === 0, seconds, seed, figures, failures };
}

/** A scenario that throws has failed too. */
async function attempt(scenario: Scenario, setting: Setting): Promise<Findings> {
  try {
    return await scenario.run(setting, randomOf(setting.seed));
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { figures: {}, failures: [`the scenario aborted: ${reason}`] };
  }
}

/** After Ctrl-C, too, no process that was started here keeps running. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAllChildren().finally(() => process.exit(130)));
}

main()
  .catch((error) => {
    console.error(`reliability: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  })
  .finally(stopAllChildren);
