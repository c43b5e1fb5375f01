import { readFileSync, writeFileSync } from 'node:fs';
import type { Case, Stage } from './case.ts';
import { cases } from './cases/all.ts';
import { findDatabase, prepareDatabase, readProducts } from './catalog-database.ts';
import type { Measure } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { forkChild, messageOf, stopAllChildren, stopChild } from './processes.ts';
import { runProfile } from './profile/profile.ts';
import { searchQueries } from './queries.ts';
import { type Results, resultsOf } from './results.ts';
import { productionEnv, startServer, systemEnv } from './server.ts';
import { growthOf, tableOf } from './table.ts';

/** Loads the catalog, runs the cases in rounds, and writes and prints the results. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env.DATABASE_URL);
  if (options.profile) return runProfile(options);
  const chosen = cases.filter((item) => isChosen(item, options));
  console.log(
    `Preparing a catalog of ${options.products} products in ${options.stores} stores ...`,
  );
  const { apiKey } = await prepareDatabase(options);
  const rounds: Map<string, Measure>[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    console.log(`Round ${round + 1} of ${options.rounds}`);
    rounds.push(
      await runRound(
        chosen.filter((item) => round === 0 || !item.once),
        options,
        apiKey,
      ),
    );
  }
  const results = resultsOf(chosen, rounds, options);
  writeFileSync(options.output, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\n${tableOf(results)}`);
  if (options.against !== null) console.log(`\n${growthOf(results, readResults(options.against))}`);
}

function isChosen(item: Case, options: Options): boolean {
  const { only } = options;
  const isSelected = only === null || only.some((part) => item.name.includes(part));
  const missing = isSelected ? (item.missing?.(options) ?? null) : null;
  if (missing !== null) console.log(`Skipped ${item.name}: ${missing}.`);
  return isSelected && missing === null;
}

/** Starts new processes for each round, so that rounds are independent. */
async function runRound(chosen: Case[], options: Options, apiKey: string) {
  const server = await startServer({ env: productionEnv(options), profile: options.cpuProfile });
  const database = findDatabase(options);
  const bare = await startControl('bare-http', {});
  const row = await startControl('product-row', database.connection);
  const measured = new Map<string, Measure>();
  const stage: Stage = {
    options,
    seconds: options.quick ? 3 : 10,
    warmUpSeconds: options.quick ? 2 : 3,
    server,
    bare,
    row,
    database,
    products: await readProducts(database.connection),
    apiKey,
    queries: searchQueries(options.queries),
    measured,
  };
  for (const item of chosen) {
    console.log(`  ${item.name}: ${item.title}`);
    await item.run(stage).then((measure) => measured.set(item.name, measure), reportError);
  }
  await Promise.all([bare.stop(), row.stop()]);
  await server.stop();
  return measured;
}

/** Prints an error. The other cases still run. */
function reportError(error: unknown): void {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function startControl(name: string, connection: unknown) {
  const child = forkChild(new URL(`controls/${name}.ts`, import.meta.url), [], {
    env: { ...systemEnv(), BENCH_CONNECTION: JSON.stringify(connection) },
  });
  const { port } = await messageOf<{ port: number }>(child);
  const stop = () => stopChild(child);
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop };
}

const readResults = (file: string): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

/** Ctrl-C also stops everything that was started here. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAllChildren().finally(() => process.exit(130)));
}

main().catch(reportError).finally(stopAllChildren);
