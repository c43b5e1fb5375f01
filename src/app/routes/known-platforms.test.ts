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
const refusalOf = async (file: string): Promise<string> => {
  const error = await readKnownPlatforms([{ url, file }]).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConfigError);
  return error.message;
};

test('a profile of a file is that of its address', async () => {
  const ucp = { version: '2026-04-08', capabilities: { 'a.b': [{ version: '2026-04-08' }] } };
  const file = await saved('good.json', JSON.stringify({ ucp }));
  assert.deepEqual(await readKnownPlatforms([{ url, file }]), [
    { url, version: '2026-04-08', capabilities: new Map([['a.b', ['2026-04-08']]]) },
  ]);
});

test('a file that is not there, and one that is no profile, end the start with a sentence', async () => {
  const missing = path.join(folder, 'missing.json');
  const told = await refusalOf(missing);
  assert.ok(told.startsWith(`UCP_KNOWN_PLATFORMS names ${missing}, which cannot be read (`), told);
  assert.ok(told.endsWith('give the path of a file that this user may read.'), told);

  const bad = await saved('bad.json', '{"ucp":{}}');
  assert.equal(
    await refusalOf(bad),
    `UCP_KNOWN_PLATFORMS names ${bad}, which is no UCP profile: The profile of your platform cannot be read: ucp.version must be a date as in 2026-04-08. Put there what ${url} answers.`,
  );
});
