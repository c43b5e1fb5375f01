import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { UsageError } from '../../src/app/cli/command.ts';
import { commands } from '../../src/app/cli/commands.ts';
import { parseCommandLine } from '../../src/app/cli/parse.ts';
import { executedPages, root } from './executed-pages.ts';

const setUp = 'installs, starts or stops a server';
const model = 'needs the model of a provider';
const machines = 'needs further machines, root, or a database of the reader';

/** Why `samples.slow.ts` does not execute blocks of a page: how many, and the reason or the test that does. */
const notExecuted: Record<string, [blocks: number, why: string]> = {
  'README.md': [2, setUp],
  'client/README.md': [10, 'test/client/readme.test.ts'],
  'docs/access/accounts.md': [1, 'reads an email that only some commands send'],
  'docs/access/identity-linking.md': [1, 'needs a buyer who consents in a browser'],
  'docs/agents/flight-recorder.md': [1, 'needs the id of a session of the reader'],
  'docs/agents/lab.md': [3, 'takes minutes'],
  'docs/conformance.md': [1, 'needs the official test suite'],
  'docs/guides/agent-frameworks.md': [2, model],
  'docs/guides/capture-later.md': [1, 'test/contract/merchant/orders/captures.test.ts'],
  'docs/migration.md': [3, 'test/cli/migration-guide.slow.ts'],
  'docs/operations.md': [8, setUp],
  'docs/operations/citus.md': [6, machines],
  'docs/operations/several-machines.md': [6, machines],
  'docs/operations/single-machine.md': [5, machines],
  'docs/plug-ins.md': [12, 'test/contract/hooks/plugins.test.ts and those beside it'],
  'docs/quick-start.md': [3, setUp],
  'docs/webhooks.md': [2, 'needs the test clock, or runs until it is stopped'],
};

const data = new Set(['output', 'json', 'csv', 'ini', 'yaml']);
const executable = new Set(['bash', 'ts', 'js']);
const pages = globSync(['README.md', 'docs/**/*.md', 'client/*.md'], { cwd: root }).toSorted();
const blocksOf = (page: string) =>
  [...readFileSync(root + page, 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)].map(
    ([, language = '', code = '']) => ({ language, code }),
  );
const isExecuted = (page: string, language: string) =>
  executedPages.includes(page) && executable.has(language);

test('every block of code in the documentation is executed, or it is listed why not', () => {
  const left = pages.flatMap((page) => {
    const blocks = blocksOf(page).filter(
      ({ language }) => !data.has(language) && !isExecuted(page, language),
    );
    return blocks.length === 0 ? [] : [[page, blocks.length]];
  });

  const listed = Object.entries(notExecuted).map(([page, [count]]) => [page, count]);
  assert.deepEqual(left, listed);
});

/** The words after `stoa` in a line, without comments and redirections. */
function commandLines(code: string): string[] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => {
    const [, words] =
      /(?:^|&& |-- |\$ )(?:npm run --silent stoa -- |stoa )([a-z][^#|&>]*)/.exec(line) ?? [];
    return words === undefined ? [] : [words.trim()];
  });
}

test('the commands in blocks that are not executed exist, with their options', () => {
  const lines = pages.flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => language === 'sh' && !isExecuted(page, language))
      .flatMap(({ code }) => commandLines(code)),
  );
  assert.ok(lines.length > 10, String(lines.length));
  const problems = lines.flatMap((line) => {
    const words = line.match(/"[^"]*"|\S+/g) ?? [];
    try {
      parseCommandLine(commands, words);
      return [];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return [`stoa ${line}: ${error.message}`];
    }
  });

  assert.deepEqual(problems, []);
});
