import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { readPlatformProfiles } from './platform-profiles.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'platforms-'));
after(() => rm(folder, { recursive: true }));
const url = 'https://agent.example/profile.json';
const saved = async (text: string) => {
  const file = path.join(folder, 'platforms.json');
  await writeFile(file, text);
  return file;
};
const problemsOf = async (file: string): Promise<string[]> => {
  const error = await readPlatformProfiles(file).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConfigError);
  return error.problems;
};

const start = 'UCP_PLATFORM_PROFILES must name a JSON file with UCP profiles by their URL';
const ucp = { version: '2026-04-08', capabilities: { 'a.b': [{ version: '2026-04-08' }] } };

test('reads profiles and their keys; without the setting there are none', async () => {
  const key = { kid: 'k1', kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };
  const other = 'http://localhost:1/p?v=1';
  const file = await saved(
    JSON.stringify({ [url]: { ucp, signing_keys: [key] }, [other]: { ucp } }),
  );
  const profile = { version: '2026-04-08', capabilities: new Map([['a.b', ['2026-04-08']]]) };
  assert.deepEqual(await readPlatformProfiles(file), [
    { profile: { url, ...profile }, jwks: [key] },
    { profile: { url: other, ...profile }, jwks: [] },
  ]);
  assert.deepEqual(await readPlatformProfiles(null), []);
});

test('a file that cannot be read aborts startup with a one-line error', async () => {
  const missing = path.join(folder, 'missing.json');
  const [problem = ''] = await problemsOf(missing);
  assert.ok(problem.startsWith(`${start}: ${missing} cannot be read (`), problem);
  const file = await saved('[]');
  assert.deepEqual(await problemsOf(file), [`${start}: ${file} is not an object.`]);
});

test('every unusable entry is reported', async () => {
  const file = await saved(JSON.stringify({ [url]: { ucp: {} }, 'ftp://a/b': { ucp } }));
  assert.deepEqual(await problemsOf(file), [
    `${start}: ${url} in ${file} is not one. The profile of your platform cannot be read: ucp.version must be a date as in 2026-04-08.`,
    `${start}: ftp://a/b in ${file} is not one. Its URL must begin with https://.`,
  ]);
});
