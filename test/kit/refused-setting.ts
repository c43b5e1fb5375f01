import assert from 'node:assert/strict';
import { readConfig } from '../../src/platform/settings/config.ts';
import { ConfigError } from '../../src/platform/settings/config-error.ts';

/** A mistake in the environment is told in one sentence, which names the variable. */
export function assertRefused(name: string, env: Record<string, string>): void {
  assert.throws(
    () => readConfig(env),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^[^\n]{20,300}\.$/);
      assert.ok(error.message.includes(name), error.message);
      return true;
    },
  );
}
