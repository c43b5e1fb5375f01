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

test('reads the relayer key with or without a trailing newline', async () => {
  assert.equal(await readRelayerKey(fileWith(key)), key);
  assert.equal(await readRelayerKey(fileWith(`${key}\n`)), key);
});

const bad = [path.join(folder, 'none'), fileWith(''), fileWith(key.slice(2)), fileWith(`${key}00`)];
for (const file of bad) {
  test(`rejects ${path.basename(file)} with a one-line error that does not reveal its content`, async () => {
    await assert.rejects(readRelayerKey(file), (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^X402_RELAYER_KEY_FILE must be [^\n]+\.$/);
      assert.ok(!error.message.includes('7a7a'));
      return true;
    });
  });
}
