import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { commands } from './commands.ts';
import { completionScript } from './completion.ts';

/** What bash offers after these words, the last of which is being typed. */
function complete(...words: string[]): string[] {
  const script = `${completionScript('bash', commands)}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stoa; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script, 'bash', 'stoa', ...words], { encoding: 'utf8' })
    .split('\n')
    .filter((word) => word !== '');
}

describe('shell completion', () => {
  test('bash completes commands, their second words and their options', () => {
    assert.deepEqual(complete('prod'), ['products']);
    assert.deepEqual(complete('products', ''), ['list', 'show']);
    assert.deepEqual(complete('domains', 'list', '--s'), ['--site']);
    assert.deepEqual(complete('import', '--dry'), ['--dry-run']);
  });

  test('zsh and fish scripts name every command', () => {
    for (const shell of ['zsh', 'fish']) {
      const script = completionScript(shell, commands);
      const missing = commands.filter(({ name }) =>
        name.split(' ').some((word) => !script.includes(word)),
      );
      assert.deepEqual(missing, [], shell);
    }
  });

  test('another shell is rejected with the accepted ones', () => {
    assert.throws(() => completionScript('csh', commands), {
      message: 'The shell must be one of bash, zsh, fish (got "csh").',
    });
  });
});

test('whatever can be listed can be shown', () => {
  const names = commands.map(({ name }) => name);
  const lists = names.filter((name) => name.endsWith(' list'));

  assert.ok(lists.length >= 20, String(lists.length));
  assert.deepEqual(
    lists.filter((name) => !names.includes(name.replace(/ list$/, ' show'))),
    [],
  );
});
