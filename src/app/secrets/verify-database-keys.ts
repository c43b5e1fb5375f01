import { createSecrets } from '../../platform/crypto/secrets.ts';
import { type Connection, connect } from '../../platform/db/database.ts';
import { inspectDatabase } from '../../platform/db/inspect-database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { readSecretsKeys } from './load-secrets-keys.ts';
import { verifyKeys } from './register-keys.ts';

/**
 * Throws `ConfigError` if the database was used with other keys than these settings have. Writes
 * nothing. A database that is not migrated yet is not checked: it may lack the tables.
 */
export async function verifyDatabaseKeys(config: Config, connection: Connection): Promise<void> {
  const keys = await readSecretsKeys(config);
  const client = await connect(connection);
  try {
    if ((await inspectDatabase(client)).pendingMigrations.length > 0) return;
    await client.query('set role stoa_system');
    const query = async <Row>(text: string, values: unknown[]) =>
      (await client.query(text, values)).rows as Row[];
    await verifyKeys({ query }, keys === null ? null : createSecrets(keys));
  } finally {
    await client.end();
  }
}
