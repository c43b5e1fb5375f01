import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Command, UsageError, usageOf } from './command.ts';

/** A command line that was understood. */
export type ParsedCommandLine = {
  command: Command;
  values: Record<string, string | boolean | undefined>;
  operands: string[];
  json: boolean;
};

const commonOptions: Record<string, ParseArgsOptionDescriptor> = {
  json: { type: 'boolean' },
};

/**
 * The commands whose help a command line asks for: all of them, one, or those that share a first
 * word. Null when it does not ask for help. Throws a UsageError for an unknown command.
 */
export function findHelpTopic(commands: Command[], words: string[]): Command[] | null {
  const [first, ...rest] = words.filter((word) => !word.startsWith('-'));
  const flagged = words.some((word) => word === '--help' || word === '-h');
  if (first !== undefined && first !== 'help' && !flagged) return null;
  const name = first === 'help' ? rest : [first, ...rest].filter((word) => word !== undefined);
  if (name.length === 0) return commands;
  const family = findFamily(commands, name[0]);
  const isFamily =
    family.length > 0 && !family.some((command) => command.name === name.slice(0, 2).join(' '));
  return isFamily ? family : [findCommand(commands, name)];
}

/** Understands a command line that asks for no help, or throws a UsageError. */
export function parseCommandLine(commands: Command[], words: string[]): ParsedCommandLine {
  const command = findCommand(commands, words);
  const rest = dropCommandName(command, words);
  const { values, positionals } = readOptions(command, rest);
  const { json, ...own } = values;
  assertComplete(command, own, positionals);
  return { command, values: own, operands: positionals, json: json === true };
}

/** The command whose words come first on the line, options between them left out. */
function findCommand(commands: Command[], words: string[]): Command {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const found =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first);
  if (found) return found;
  const family = findFamily(commands, first);
  if (family.length > 0) {
    const names = family.map(({ name }) => `"stoa ${name}"`).join(', ');
    throw new UsageError(`"stoa ${first}" is not a command: use ${names}.`);
  }
  throw new UsageError(`There is no command "${first}": "stoa help" lists them.`);
}

const findFamily = (commands: Command[], first = '') =>
  commands.filter(({ name }) => name.startsWith(`${first} `));

function dropCommandName({ name }: Command, words: string[]): string[] {
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
  const options = { ...Object.fromEntries(own), ...commonOptions };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as ParsedCommandLine['values'], positionals };
  } catch (error) {
    throw new UsageError(`${firstSentenceOf(error)} Usage: ${usageOf(command)}`);
  }
}

function assertComplete(
  command: Command,
  values: ParsedCommandLine['values'],
  operands: string[],
): void {
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
function firstSentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [sentence = message] = message.split(/\. |\n/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}
