import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commands } from './commands.ts';
import { helpText } from './help.ts';
import { findHelpTopic, parseCommandLine } from './parse.ts';

const parse = (line: string) => parseCommandLine(commands, line.split(' '));

describe('a command line', () => {
  test('is a command, its options and its operands', () => {
    const { command, values, operands, json } = parse('keys revoke key_1 --workspace ws_1 --json');

    assert.deepEqual(
      [command.name, { ...values }, operands, json],
      ['keys revoke', { workspace: 'ws_1' }, ['key_1'], true],
    );
  });

  test('may have general options in front', () => {
    assert.equal(parse('--json migrate').command.name, 'migrate');
  });

  test('may have an operand that is named like a command', () => {
    assert.deepEqual(parse('import import --site s').operands, ['import']);
  });

  const topics: [string, string[] | null][] = [
    ['keys create --help', ['keys create']],
    ['keys revoke key_1 -h', ['keys revoke']],
    ['help keys create', ['keys create']],
    ['import --help', ['import']],
    ['keys --help', ['keys create', 'keys list', 'keys revoke']],
    ['help keys', ['keys create', 'keys list', 'keys revoke']],
    ['--help --json', commands.map(({ name }) => name)],
    ['--json', commands.map(({ name }) => name)],
    ['keys list', null],
  ];
  for (const [line, names] of topics) {
    test(`"${line}" ${names ? 'asks for help' : 'asks for no help'}`, () => {
      assert.deepEqual(
        findHelpTopic(commands, line.split(' '))?.map(({ name }) => name) ?? null,
        names,
      );
    });
  }

  test('that asks for help with an unknown command is refused', () => {
    assert.throws(() => findHelpTopic(commands, ['fly', '--help']), { name: 'UsageError' });
  });

  const cases: [string, string, string][] = [
    ['an unknown command', 'fly', 'There is no command "fly": "stoa help" lists them.'],
    [
      'half a command',
      'keys',
      '"stoa keys" is not a command: use "stoa keys create", "stoa keys list", "stoa keys revoke".',
    ],
    [
      'an unknown option',
      'keys list --all',
      "Unknown option '--all'. Usage: stoa keys list --workspace W",
    ],
    [
      'a missing option',
      'workspace create',
      '--name is missing. Usage: stoa workspace create --name N',
    ],
    [
      'a missing operand',
      'import --site s',
      '<file> is missing. Usage: stoa import <file> --site S [--dry-run] [--again] [--progress]',
    ],
    ['a word too many', 'migrate now', '"now" is one word too many. Usage: stoa migrate'],
  ];
  for (const [what, line, message] of cases) {
    test(`with ${what} is refused in one sentence`, () => {
      assert.throws(() => parse(line), { name: 'UsageError', message });
    });
  }

  test('is explained by the help, whatever the command', () => {
    const help = helpText(commands);

    assert.deepEqual(
      commands.filter(({ name }) => !help.includes(`stoa ${name}`)),
      [],
    );
  });
});
