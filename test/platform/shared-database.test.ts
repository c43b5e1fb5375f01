import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../src/platform/db/database.ts';
import { closeToOthers, joinDatabase } from '../../src/platform/db/shared-database.ts';
import { cloneDatabase } from '../kit/database.ts';

const asCommand = { application_name: 'stoa command' };

test('a database that is about to stop is not joined', async (t) => {
  const { connection, drop } = await cloneDatabase();
  t.after(drop);
  const stopping = await closeToOthers(connection);
  const command = await connect(connection, asCommand);

  assert.equal(await joinDatabase(command), false);

  await stopping.end();
  assert.equal(await joinDatabase(command), true);
  await command.end();
});

test('a database stops after the last command that has joined it', async (t) => {
  const { connection, drop } = await cloneDatabase();
  t.after(drop);
  const commands = [await connect(connection, asCommand), await connect(connection, asCommand)];
  assert.deepEqual(await Promise.all(commands.map(joinDatabase)), [true, true]);
  const ended: string[] = [];
  const stopping = closeToOthers(connection).then((client) => {
    ended.push('database');
    return client.end();
  });

  for (const command of commands) {
    ended.push('command');
    await command.end();
  }

  await stopping;
  assert.deepEqual(ended, ['command', 'command', 'database']);
});
