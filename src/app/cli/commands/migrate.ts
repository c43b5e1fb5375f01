import { connect } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { acquireDatabase } from '../../database/acquire-database.ts';
import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Applies pending migrations to the database.',
  operands: [],
  options: {},
  async run({ config }) {
    const store = await acquireDatabase(config);
    try {
      const client = await connect(store.connection);
      const applied = await migrate(client).finally(() => client.end());
      const text =
        applied.length === 0 ? 'No pending migrations.' : `Applied ${applied.join(', ')}.`;
      return { json: { applied }, text };
    } finally {
      await store.stop();
    }
  },
};
