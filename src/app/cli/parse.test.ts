import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commands } from './commands.ts';
import { helpText } from './help.ts';
import { parseCommandLine } from './parse.ts';

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

  test('asks for help without its required options', () => {
    assert.equal(parse('keys create --help').help, true);
  });

  const cases: [string, string, string][] = [
    ['an unknown command', 'fly', 'There is no command "fly": "stoa help" lists them.'],
    [
      'half a command',
      'keys',
      '"keys" wants a second word: "stoa keys create", "stoa keys list", "stoa keys revoke".',
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
