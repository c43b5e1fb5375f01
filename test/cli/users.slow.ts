import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';
import { askCommand, runCommand, urlOf } from './run-cli.ts';

const { connection, drop } = await cloneDatabase();
after(async () => {
  await drop();
  await stopOwnCluster();
});
const env = { DATABASE_URL: urlOf(connection), STOA_BASE_URL: 'http://localhost:4999' };
const { workspace_id: W } = await askCommand(['workspace', 'create', '--name', 'Acme'], env);

describe('stoa user', () => {
  test('user invite prints the invitation link', async () => {
    const words = ['--workspace', W, '--email', 'Ann@example.com', '--role', 'owner'];

    const invited = await askCommand(['user', 'invite', ...words], env);

    assert.deepEqual([invited.email, invited.role], ['ann@example.com', 'owner']);
    assert.match(invited.url, /^http:\/\/localhost:4999\/account\/invitations\/inv_[\w-]{48}$/);
  });

  test('user reset prints a link for an existing user and rejects other addresses', async () => {
    const words = ['--workspace', W, '--email', 'ben@example.com'];
    await askCommand(['user', 'create', ...words], env);

    const reset = await askCommand(['user', 'reset', '--email', 'ben@example.com'], env);
    const unknown = await runCommand(['user', 'reset', '--email', 'cid@example.com'], env);

    assert.match(reset.url, /^http:\/\/localhost:4999\/account\/reset\/prf_[\w-]{43}$/);
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /No user has the email address cid@example\.com/);
  });
});
