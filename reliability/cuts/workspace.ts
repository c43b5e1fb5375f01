import { createPlainUnit } from '../../bench/create-plain-unit.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { scopes } from '../../src/core/access/scope.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import { type Connection, connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';

/**
 * Migrates an empty database and creates one store in it, `cuts`; returns a key with every scope.
 */
export async function makeWorkspace(connection: Connection): Promise<string> {
  const client = await connect(connection);
  await migrate(client);
  await client.end();
  const database = openDatabase({ connection, poolSize: 2 });
  const unit = createPlainUnit(database);
  try {
    return await unit.runAsSystem(systemTenant, async (system) => {
      const workspace = await createWorkspace(system, 'Cuts');
      const work = withTenant(system, { workspaceId: workspace.id, code: workspace.code });
      await createSite(work, { slug: 'cuts', name: 'Cuts', currency: 'USD' });
      const draft = { name: 'cuts', scopes: [...scopes], expiresAt: null };
      const { text } = await createApiKey(work, draft, { createdBy: 'cuts', mode: 'test' });
      return text;
    });
  } finally {
    await database.close();
  }
}
