import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Connection, connect } from '../src/platform/db/database.ts';
import { readConfig } from '../src/platform/settings/config.ts';
import { startCluster } from '../test/kit/database.ts';
import { clientFiles } from './generate-client.ts';
import { errorIndex } from './generate-errors.ts';
import { apiDocument } from './generate-openapi.ts';
import { schemaText } from './generate-schema.ts';
import { settingsTable } from './generate-settings.ts';
import { tableTypes } from './generate-tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the generated files: table types and schema.sql from the migrations, openapi.json from the
 * routes, the client from openapi.json, the settings table from the configuration, and the index of
 * errors from the sources. With --check
 * it only compares them.
 */
async function main(check: boolean): Promise<void> {
  const stale: string[] = [];
  for (const [file, text] of await allFiles()) {
    const current = await readFile(root + file, 'utf8').catch(() => '');
    if (current === text) continue;
    stale.push(file);
    if (!check) await writeFile(root + file, text);
  }
  if (check && stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run npm run generate and commit the result.`);
    process.exit(1);
  }
  console.log(
    stale.length > 0 ? `Written: ${stale.join(', ')}` : 'All generated files are up to date.',
  );
}

async function allFiles(): Promise<[string, string][]> {
  const given = process.env.STOA_TEST_CLUSTER;
  const cluster = given
    ? { connection: JSON.parse(given) as Connection, stop: async () => undefined }
    : await startCluster();
  const migrated = { ...cluster.connection, database: 'stoa_template' } as Connection;
  try {
    const client = await connect(migrated);
    const fromDatabase: [string, string][] = [
      ['src/platform/db/tables.ts', await tableTypes(client)],
      ['migrations/schema.sql', await schemaText(client)],
    ];
    await client.end();
    const operations = await readFile(`${root}docs/operations.md`, 'utf8');
    const document = await apiDocument(migrated, readConfig({}).config);
    return [
      ...fromDatabase,
      ['docs/openapi.json', document],
      ...clientFiles(JSON.parse(document)),
      ['docs/operations.md', settingsTable(operations)],
      ['docs/errors.md', errorIndex()],
    ];
  } finally {
    await cluster.stop();
  }
}

await main(process.argv.includes('--check'));
