import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commands } from './commands.ts';
import { helpText } from './help.ts';
import { findHelpTopic, parseCommandLine } from './parse.ts';

const parse = (line: string) => parseCommandLine(commands, line.split(' '));

describe('parsing a command line', () => {
  test('returns the command, its options and its operands', () => {
    const { command, values, operands, json } = parse('keys revoke key_1 --workspace ws_1 --json');

    assert.deepEqual(
      [command.name, { ...values }, operands, json],
      ['keys revoke', { workspace: 'ws_1' }, ['key_1'], true],
    );
  });

  test('accepts --json before the command', () => {
    assert.equal(parse('--json migrate').command.name, 'migrate');
  });

  test('accepts an operand with the name of a command', () => {
    assert.deepEqual(parse('import import --site s').operands, ['import']);
  });

  const topics: [string, string[] | null][] = [
    ['keys create --help', ['keys create']],
    ['keys revoke key_1 -h', ['keys revoke']],
    ['help keys create', ['keys create']],
    ['import --help', ['import']],
    ['keys --help', ['keys create', 'keys list', 'keys revoke', 'keys show']],
    ['help keys', ['keys create', 'keys list', 'keys revoke', 'keys show']],
    ['--help --json', commands.map(({ name }) => name)],
    ['--json', commands.map(({ name }) => name)],
    ['keys list', null],
  ];
  for (const [line, names] of topics) {
    test(`"${line}" ${names ? 'requests help' : 'does not request help'}`, () => {
      assert.deepEqual(
        findHelpTopic(commands, line.split(' '))?.map(({ name }) => name) ?? null,
        names,
      );
    });
  }

  test('rejects a request for help on an unknown command', () => {
    assert.throws(() => findHelpTopic(commands, ['fly', '--help']), { name: 'UsageError' });
  });

  const cases: [string, string, string][] = [
    ['an unknown command', 'fly', 'Unknown command "fly". Run "stoa help" for a list.'],
    [
      'a misspelled command',
      'prodcts list',
      'Unknown command "prodcts". Did you mean "products list"? Run "stoa help" for a list.',
    ],
    [
      'help with two letters swapped',
      'hepl',
      'Unknown command "hepl". Did you mean "help"? Run "stoa help" for a list.',
    ],
    [
      'a misspelled second word',
      'domains lst',
      'Unknown command "domains lst". Did you mean "domains list"? Use "stoa domains list", "stoa domains show".',
    ],
    [
      'a misspelled option',
      'domains list --sit s',
      `Unknown option '--sit'. Did you mean "--site"? Usage: stoa domains list --workspace W --site S [--limit N] [--cursor C]`,
    ],
    [
      'the first word of a command',
      'keys',
      '"stoa keys" is not a complete command: use "stoa keys create", "stoa keys list", "stoa keys revoke", "stoa keys show".',
    ],
    [
      'an unknown option',
      'keys list --everything',
      "Unknown option '--everything'. Usage: stoa keys list --workspace W",
    ],
    [
      'a missing option',
      'workspace create',
      '--name is required. Usage: stoa workspace create --name N',
    ],
    [
      'a missing operand',
      'import --site s',
      '<file> is required. Usage: stoa import <file> [--site S] [--dry-run] [--again] [--keep-image-urls] [--progress]',
    ],
    ['an extra argument', 'migrate now', 'Unexpected argument "now". Usage: stoa migrate'],
  ];
  for (const [what, line, message] of cases) {
    test(`reports ${what} on one line`, () => {
      assert.throws(() => parse(line), { name: 'UsageError', message });
    });
  }

  test('every command is in the help', () => {
    const help = helpText(commands);

    assert.deepEqual(
      commands.filter(({ name }) => !help.includes(`stoa ${name}`)),
      [],
    );
  });
});
