import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { readKnownPlatforms } from './known-platforms.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'platforms-'));
after(() => rm(folder, { recursive: true }));
const url = 'https://agent.example/profile.json';
const saved = async (name: string, text: string) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
};
const errorMessageFor = async (file: string): Promise<string> => {
  const error = await readKnownPlatforms([{ url, file }]).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConfigError);
  return error.message;
};

test('reads the profile of a platform from its file', async () => {
  const ucp = { version: '2026-04-08', capabilities: { 'a.b': [{ version: '2026-04-08' }] } };
  const file = await saved('good.json', JSON.stringify({ ucp }));
  assert.deepEqual(await readKnownPlatforms([{ url, file }]), [
    { url, version: '2026-04-08', capabilities: new Map([['a.b', ['2026-04-08']]]) },
  ]);
});

test('a missing file and an invalid profile abort startup with a one-line error', async () => {
  const missing = path.join(folder, 'missing.json');
  const message = await errorMessageFor(missing);
  const start = `UCP_KNOWN_PLATFORMS must name readable files: ${missing} cannot be read (`;
  assert.ok(message.startsWith(start), message);

  const bad = await saved('bad.json', '{"ucp":{}}');
  assert.equal(
    await errorMessageFor(bad),
    `UCP_KNOWN_PLATFORMS must name files with UCP profiles: ${bad} is not one. The profile of your platform cannot be read: ucp.version must be a date as in 2026-04-08. Save the document at ${url} in that file.`,
  );
});
