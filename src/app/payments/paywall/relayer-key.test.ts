import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { readRelayerKey } from './relayer-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-relayer-'));
after(() => rmSync(folder, { recursive: true }));
const key = `0x${'7a'.repeat(32)}`;

function fileWith(text: string): string {
  const file = path.join(folder, `${text.length}`);
  writeFileSync(file, text);
  return file;
}

test('decisions 13: the key of the relayer is read, with or without a line break', async () => {
  assert.equal(await readRelayerKey(fileWith(key)), key);
  assert.equal(await readRelayerKey(fileWith(`${key}\n`)), key);
});

const bad = [path.join(folder, 'none'), fileWith(''), fileWith(key.slice(2)), fileWith(`${key}00`)];
for (const file of bad) {
  test(`decisions 13: ${path.basename(file)} is refused in one sentence that does not tell what it holds`, async () => {
    await assert.rejects(readRelayerKey(file), (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^X402_RELAYER_KEY_FILE=[^\n]+ that this server may read\.$/);
      assert.ok(!error.message.includes('7a7a'));
      return true;
    });
  });
}
