import { tableKinds } from '../../src/app/database/table-kinds.ts';
import { type Connection, connect } from '../../src/platform/db/database.ts';
import { distributeTables } from '../../src/platform/db/distribution/distribute-tables.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

/** A superuser's URL of a coordinator with at least two workers, or undefined. */
export const citusUrl = process.env.CITUS_URL;

const template = 'stoa_citus_template';
/** Owns the test databases: unlike the superuser it is subject to row-level security. */
const owner = 'stoa_citus';

type Node = { host: string; port: number };

/** Runs SQL as the superuser on one node. */
async function runOn(node: Node | null, database: string, sql: string): Promise<any[]> {
  const url = new URL(citusUrl ?? '');
  url.pathname = `/${database}`;
  if (node) url.host = `${node.host}:${node.port}`;
  const client = await connect({ connectionString: url.href }, { connectionTimeoutMillis: 60_000 });
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The coordinator first, then the workers. */
async function nodes(): Promise<Node[]> {
  const rows = await runOn(
    null,
    new URL(citusUrl ?? '').pathname.slice(1),
    'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid',
  );
  if (rows.length < 3) throw new Error('CITUS_URL needs a coordinator with two active workers.');
  return rows;
}

const ownerConnection = ({ host, port }: Node, database: string): Connection => ({
  connectionString: `postgresql://${owner}@${host}:${port}/${database}`,
});

let made: Promise<Node[]> | undefined;

/** Makes a migrated and distributed database once per process, from which tests clone theirs. */
async function makeTemplate(): Promise<Node[]> {
  const all = await nodes();
  const [coordinator, ...workers] = all as [Node, ...Node[]];
  const maintained = await runOn(
    coordinator,
    'postgres',
    `select from pg_database where datname = '${template}' and not datallowconn`,
  );
  if (maintained.length > 0) return all;
  for (const node of all) {
    await runOn(
      node,
      'postgres',
      `do $$ begin create role ${owner} login createrole; exception when duplicate_object then null; end $$`,
    );
    await runOn(node, 'postgres', `drop database if exists ${template} with (force)`);
    await runOn(node, 'postgres', `create database ${template} owner ${owner}`);
    await runOn(
      node,
      template,
      `create extension citus; grant create on schema public to ${owner}`,
    );
  }
  await runOn(
    coordinator,
    template,
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
  );
  for (const { host, port } of workers)
    await runOn(coordinator, template, `select citus_add_node('${host}', ${port})`);
  const client = await connect(ownerConnection(coordinator, template));
  await migrate(client);
  await distributeTables(client, { kinds: tableKinds, shards: 4, report: () => undefined });
  await client.end();
  for (const node of all)
    await runOn(node, 'postgres', `alter database ${template} allow_connections false`);
  for (const node of all)
    await runOn(
      node,
      'postgres',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  return all;
}

/** Clones the template on every node. */
export async function cloneOnCitus(
  name: string,
): Promise<{ connection: Connection; drop(): Promise<void> }> {
  made ??= makeTemplate();
  const all = await made;
  await Promise.all(
    all.map((node) =>
      runOn(node, 'postgres', `create database ${name} template ${template} strategy file_copy`),
    ),
  );
  await Promise.all(
    all.map((node) =>
      runOn(
        node,
        'postgres',
        `alter database ${name} set citus.propagate_set_commands = 'local'; alter database ${name} set citus.local_table_join_policy = 'never'; alter database ${name} owner to ${owner}`,
      ),
    ),
  );
  const [coordinator] = all as [Node];
  return {
    connection: ownerConnection(coordinator, name),
    async drop() {
      await Promise.all(
        all.map((node) => runOn(node, 'postgres', `drop database if exists ${name} with (force)`)),
      );
    },
  };
}
