import assert from 'node:assert/strict';
import { readConfig } from '../../src/platform/settings/config.ts';
import { ConfigError } from '../../src/platform/settings/config-error.ts';

/** Asserts that every problem of the settings is one line, and that one names the variable. */
export function assertRefused(name: string, env: Record<string, string>): void {
  assert.throws(
    () => readConfig(env),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      for (const problem of error.problems) assert.match(problem, /^[^\n]{20,300}\.$/);
      assert.ok(error.message.includes(name), error.message);
      return true;
    },
  );
}
