import type { Client } from 'pg';
import { connect } from '../../../platform/db/database.ts';
import {
  checkDistribution,
  findMissingNodes,
} from '../../../platform/db/distribution/check-distribution.ts';
import { distributeTables } from '../../../platform/db/distribution/distribute-tables.ts';
import { isCitus, readDistribution } from '../../../platform/db/distribution/read-distribution.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { acquireDatabase, assertDatabase } from '../../database/acquire-database.ts';
import { tableKinds } from '../../database/table-kinds.ts';
import { type Command, type CommandContext, type CommandResult, UsageError } from '../command.ts';
import { formatRows } from '../resources/format.ts';

const defaultShards = 32;

export const distributeDatabaseCommand: Command = {
  name: 'database distribute',
  summary: 'Distributes the tables of a Citus database over its workers.',
  operands: [],
  options: {
    'dry-run': { help: 'Print where each table belongs, and change nothing.' },
    shards: { value: 'N', help: `Shards of each distributed table, by default ${defaultShards}.` },
  },
  notes: [
    'Stop every server first. An interrupted run is continued by the next one.',
    'See docs/operations/citus.md.',
  ],
  run: (call) =>
    withClient(call, (client) => (call.isSet('dry-run') ? plan(client) : distribute(client, call))),
};

export const checkDatabaseCommand: Command = {
  name: 'database check',
  summary: 'Checks that the tables of a Citus database are distributed.',
  operands: [],
  options: {},
  notes: ['Changes nothing. Exit codes: 0 the server can use the cluster, 1 it cannot.'],
  run: (call) =>
    withClient(call, async (client) => {
      const problems = await checkDistribution(client, tableKinds);
      const isHealthy = problems.length === 0;
      const text = isHealthy ? 'All tables are where they belong.' : problems.join('\n');
      return { json: { ok: isHealthy, problems }, text, exitCode: isHealthy ? 0 : 1 };
    }),
};

async function withClient(
  { config }: CommandContext,
  act: (client: Client) => Promise<CommandResult>,
): Promise<CommandResult> {
  assertDatabase(config);
  const store = await acquireDatabase(config);
  try {
    const client = await connect(store.connection);
    return await act(client).finally(() => client.end());
  } finally {
    await store.stop();
  }
}

async function plan(client: Client): Promise<CommandResult> {
  const { tables, removed } = await readDistribution(client, tableKinds);
  const rows = tables.map(({ table, kind, current, reason }) => [
    table,
    kind === current ? kind : `${current} -> ${kind}`,
    reason,
  ]);
  const keys = removed.map(({ name, table, references }) => [name, `${table} -> ${references}`]);
  const text = [
    ...formatRows(rows),
    '',
    keys.length === 0 ? 'No foreign keys are removed.' : 'Foreign keys that are removed:',
    ...formatRows(keys),
  ].join('\n');
  return { json: { tables, removed_foreign_keys: removed }, text };
}

async function distribute(client: Client, call: CommandContext): Promise<CommandResult> {
  const shards = Number(call.option('shards') ?? defaultShards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new UsageError('--shards must be an integer from 1 to 1024.');
  if (!(await isCitus(client)))
    throw new UsageError('The extension citus is not installed in this database.');
  const [missing] = await findMissingNodes(client);
  if (missing) throw new UsageError(missing);
  await migrate(client);
  const report = (line: string) => call.printStatus(line);
  const { moved, restoredKeys } = await distributeTables(client, {
    kinds: tableKinds,
    shards,
    report,
  });
  const text =
    moved.length === 0
      ? 'All tables are where they belong.'
      : `Moved ${moved.length} tables and added ${restoredKeys} foreign keys again.`;
  return { json: { moved, restored_foreign_keys: restoredKeys }, text };
}
