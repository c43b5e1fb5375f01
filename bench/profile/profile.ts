import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { connectAsSuperuser } from '../../packages/embedded-postgres/src/superuser.ts';
import { connect } from '../../src/platform/db/database.ts';
import { findDatabase, prepareDatabase } from '../catalog-database.ts';
import type { Options } from '../options.ts';
import { productionEnv, startServer } from '../server.ts';
import { openCountingProxy } from './counting-proxy.ts';
import { type ProfileRow, profileTable } from './profile-table.ts';
import { listStatements } from './statements.ts';
import {
  addUsage,
  readUsage,
  scaleUsage,
  subtractUsage,
  type Usage,
  type UsageSource,
} from './usage.ts';
import type { Step, UseCase } from './use-case.ts';
import { openUseCases } from './use-cases.ts';
import { listWalRelations, walPosition } from './wal-relations.ts';

const warmUps = 20;
const repetitions = 50;
const idleSeconds = 12;
/** Counters are flushed every five seconds; everything else follows sooner. */
const settleSeconds = 6;

/**
 * Counts what each use case costs on an otherwise idle server, including its background work. The
 * counts hardly depend on the load of the machine.
 */
export async function runProfile(options: Options): Promise<void> {
  if (options.databaseUrl !== null)
    throw new Error('--profile needs the embedded database: unset DATABASE_URL.');
  const { apiKey } = await prepareDatabase(options);
  const postgres = await launchPostgres({
    folder: path.join(options.data, 'postgres'),
    // Neither the first change of a page after a checkpoint nor autovacuum is part of a use case.
    overrides: {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.max': 5_000,
      'pg_stat_statements.track_planning': 'on',
      full_page_writes: 'off',
      autovacuum: 'off',
    },
  });
  const proxy = await openCountingProxy(postgres.connection);
  const server = await startServer({
    // The sandbox gives card tokens to ACP agents only outside production.
    env: { ...productionEnv(options), NODE_ENV: 'development', DATABASE_URL: proxy.url },
  });
  const superuser = await openStatistics(postgres.connection.host);
  const owner = await connect(postgres.connection);
  try {
    const source: UsageSource = {
      counts: proxy.counts,
      superuser,
      owner,
      serverPid: server.pid,
      databasePid: findDatabase(options).pid ?? 0,
    };
    const useCases = await openUseCases({ server, apiKey });
    const chosen = useCases.filter(
      ({ name }) => options.only?.some((part) => name.includes(part)) ?? true,
    );
    const idle = await measure(source, () => delay(idleSeconds * 1_000));
    const rows = [{ name: 'idle server, a second', usage: scaleUsage(idle, 1 / idle.seconds) }];
    for (const useCase of chosen) rows.push(...(await profileUseCase(useCase, source, idle)));
    console.log(`\n${profileTable(rows)}`);
  } finally {
    await superuser.end();
    await owner.end();
    await server.stop();
    proxy.close();
    await postgres.stop();
  }
}

/** The steps of a use case, each repeated with all items, and their sum. */
async function profileUseCase(
  { name, steps, callers = 1 }: UseCase,
  source: UsageSource,
  idle: Usage,
): Promise<ProfileRow[]> {
  for (let item = 0; item < warmUps; item += 1) for (const { act } of steps) await act(item);
  await delay(settleSeconds * 1_000);
  // Current statistics, as autovacuum would provide. It also sets the hint bits of all pages; with
  // checksums, the first reader of a page would otherwise log the whole page.
  await source.owner.query('vacuum analyze');
  await source.superuser.query('select pg_stat_statements_reset()');
  const start = await walPosition(source.superuser);
  const rows: ProfileRow[] = [];
  for (const step of steps) {
    const used = await measure(source, async () => {
      await repeat(step, callers);
      await delay(settleSeconds * 1_000);
    });
    const idleMeanwhile = scaleUsage(idle, used.seconds / idle.seconds);
    const usage = scaleUsage(subtractUsage(used, idleMeanwhile), 1 / repetitions);
    rows.push({ name: steps.length === 1 ? name : `${name}: ${step.name}`, usage });
  }
  console.log(`\n${name}\n${await listStatements(source.superuser, repetitions)}`);
  console.log(`\n${await listWalRelations(source, start, repetitions)}`);
  if (steps.length === 1) return rows;
  return [...rows, { name, usage: rows.map(({ usage }) => usage).reduce(addUsage) }];
}

/** Runs the step with every item; each caller takes the next item when it has finished one. */
async function repeat({ act }: Step, callers: number): Promise<void> {
  let next = 0;
  const call = async () => {
    while (next < repetitions) {
      next += 1;
      await act(next - 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

async function measure(source: UsageSource, act: () => Promise<unknown>): Promise<Usage> {
  const before = await readUsage(source);
  await act();
  return subtractUsage(await readUsage(source), before);
}

async function openStatistics(socketFolder: string): Promise<Client> {
  const superuser = await connectAsSuperuser(socketFolder);
  if (superuser === null) throw new Error('The embedded database does not accept connections.');
  await superuser.query('create extension if not exists pg_stat_statements');
  await superuser.query('create extension if not exists pg_walinspect');
  return superuser;
}
