/**
 * C3: the two transactions of pgbench, each in a loop over ten connections. `select-only` reads one
 * row by key, `tpcb-like` transfers money with five statements. Sends a Measure to the parent.
 */
import { Pool, type PoolClient } from 'pg';
import { stopwatch } from '../../src/kernel/clock.ts';
import { measureOf } from '../measure.ts';

const branches = 10;
const tellers = branches * 10;
const accounts = branches * 10_000;
const connections = 10;

const statements = {
  balance: 'select balance from bench.accounts where id = $1',
  accounts: 'update bench.accounts set balance = balance + $1 where id = $2',
  tellers: 'update bench.tellers set balance = balance + $1 where id = $2',
  branches: 'update bench.branches set balance = balance + $1 where id = $2',
  history: 'insert into bench.history values ($1, $2, $3, $4, now(), null)',
};

const [kind = '', seconds = '1'] = process.argv.slice(2);
const pool = new Pool({
  ...JSON.parse(process.env.BENCH_CONNECTION ?? '{}'),
  max: connections,
});

await makeTables();
process.once('disconnect', () => process.exit());
process.send?.(await loop(kind === 'tpcb-like' ? moveMoney : readBalance, Number(seconds)));
await pool.end();
process.disconnect();

async function makeTables(): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('bench.history') as made`);
  if (rows[0].made !== null) return;
  await pool.query(`
    drop schema if exists bench cascade;
    create schema bench;
    create table bench.branches (id int primary key, balance int not null) with (fillfactor = 10);
    create table bench.tellers (id int primary key, balance int not null) with (fillfactor = 10);
    create table bench.accounts (id int primary key, balance int not null, filler char(84) not null);
    insert into bench.branches select id, 0 from generate_series(1, ${branches}) id;
    insert into bench.tellers select id, 0 from generate_series(1, ${tellers}) id;
    insert into bench.accounts select id, 0, '' from generate_series(1, ${accounts}) id;
    create table bench.history (teller int, branch int, account int, delta int, at timestamptz, filler char(22))`);
  await pool.query('vacuum analyze bench.branches, bench.tellers, bench.accounts');
}

async function loop(transaction: (client: PoolClient) => Promise<void>, lastsSeconds: number) {
  const latencies: number[] = [];
  const startedAt = stopwatch();
  const until = startedAt + lastsSeconds * 1_000;
  const work = async () => {
    const client = await pool.connect();
    while (stopwatch() < until) {
      const transactionStartedAt = stopwatch();
      await transaction(client);
      latencies.push(stopwatch() - transactionStartedAt);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}

async function readBalance(client: PoolClient): Promise<void> {
  const account = oneOf(accounts);
  await named(client, 'balance', [account]);
}

async function moveMoney(client: PoolClient): Promise<void> {
  const [account, teller, branch] = [oneOf(accounts), oneOf(tellers), oneOf(branches)];
  const delta = oneOf(10_000) - 5_000;
  await client.query('begin');
  await named(client, 'accounts', [delta, account]);
  await named(client, 'balance', [account]);
  await named(client, 'tellers', [delta, teller]);
  await named(client, 'branches', [delta, branch]);
  await named(client, 'history', [teller, branch, account, delta]);
  await client.query('commit');
}

function named(client: PoolClient, name: keyof typeof statements, values: number[]) {
  return client.query({ name, text: statements[name], values });
}

function oneOf(count: number): number {
  return 1 + Math.floor(Math.random() * count);
}
