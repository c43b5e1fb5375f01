import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Command, UsageError, usageOf } from './command.ts';

/** A command line that was understood. */
export type Parsed = {
  command: Command;
  values: Record<string, string | boolean | undefined>;
  operands: string[];
  json: boolean;
};

const general: Record<string, ParseArgsOptionDescriptor> = {
  json: { type: 'boolean' },
};

/**
 * The commands whose help a command line asks for: all of them, one, or those that share a first
 * word. Null when it does not ask for help. Throws a UsageError for an unknown command.
 */
export function helpTopic(commands: Command[], words: string[]): Command[] | null {
  const [first, ...rest] = words.filter((word) => !word.startsWith('-'));
  const flagged = words.some((word) => word === '--help' || word === '-h');
  if (first !== undefined && first !== 'help' && !flagged) return null;
  const name = first === 'help' ? rest : [first, ...rest].filter((word) => word !== undefined);
  if (name.length === 0) return commands;
  const family = familyOf(commands, name[0]);
  const isFamily =
    family.length > 0 && !family.some((command) => command.name === name.slice(0, 2).join(' '));
  return isFamily ? family : [findCommand(commands, name)];
}

/** Understands a command line that asks for no help, or throws a UsageError. */
export function parseCommandLine(commands: Command[], words: string[]): Parsed {
  const command = findCommand(commands, words);
  const rest = withoutName(command, words);
  const { values, positionals } = readOptions(command, rest);
  const { json, ...own } = values;
  checkComplete(command, own, positionals);
  return { command, values: own, operands: positionals, json: json === true };
}

/** The command whose words come first on the line, options between them left out. */
function findCommand(commands: Command[], words: string[]): Command {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const found =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first);
  if (found) return found;
  const family = familyOf(commands, first);
  if (family.length > 0) {
    const names = family.map(({ name }) => `"stoa ${name}"`).join(', ');
    throw new UsageError(`"stoa ${first}" is not a command: use ${names}.`);
  }
  throw new UsageError(`There is no command "${first}": "stoa help" lists them.`);
}

const familyOf = (commands: Command[], first = '') =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

function withoutName({ name }: Command, words: string[]): string[] {
  const left = name.split(' ');
  return words.filter((word) => {
    if (word !== left[0]) return true;
    left.shift();
    return false;
  });
}

function readOptions(command: Command, args: string[]) {
  const own = Object.entries(command.options).map(
    ([name, { value }]): [string, ParseArgsOptionDescriptor] => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ],
  );
  const options = { ...Object.fromEntries(own), ...general };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Parsed['values'], positionals };
  } catch (error) {
    throw new UsageError(`${firstSentence(error)} Usage: ${usageOf(command)}`);
  }
}

function checkComplete(command: Command, values: Parsed['values'], operands: string[]): void {
  const missing = Object.entries(command.options).find(
    ([name, { required }]) => required && !values[name],
  );
  const operand = command.operands[operands.length];
  const extra = operands[command.operands.length];
  if (missing) throw new UsageError(`--${missing[0]} is missing. Usage: ${usageOf(command)}`);
  if (operand) throw new UsageError(`<${operand}> is missing. Usage: ${usageOf(command)}`);
  if (extra) throw new UsageError(`"${extra}" is one word too many. Usage: ${usageOf(command)}`);
}

/** What node:util says is wrong, without its advice about `--`. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [sentence = message] = message.split(/\. |\n/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}
