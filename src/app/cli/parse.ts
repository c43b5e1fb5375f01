import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Command, UsageError, usageOf } from './command.ts';
import { suggest } from './suggest.ts';

/** A valid command line. */
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
 * The commands whose help was requested: all, one, or those with the same first word. Null when no
 * help was requested. Throws a UsageError for an unknown command.
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

/** Parses a command line that does not request help. Throws a UsageError. */
export function parseCommandLine(commands: Command[], words: string[]): ParsedCommandLine {
  const command = findCommand(commands, words);
  const rest = dropCommandName(command, words);
  const { values, positionals } = readOptions(command, rest);
  const { json, ...own } = values;
  assertComplete(command, own, positionals);
  return { command, values: own, operands: positionals, json: json === true };
}

/** Finds the command by the first one or two words, ignoring options between them. */
function findCommand(commands: Command[], words: string[]): Command {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const found =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first);
  if (found) return found;
  const family = findFamily(commands, first);
  if (family.length > 0) {
    const names = family.map(({ name }) => `"stoa ${name}"`).join(', ');
    const similar = suggest(
      `${first} ${second}`,
      family.map(({ name }) => name),
    );
    if (second !== '')
      throw new UsageError(`Unknown command "${first} ${second}".${similar} Use ${names}.`);
    throw new UsageError(`"stoa ${first}" is not a complete command: use ${names}.`);
  }
  const similar = suggestCommand(commands, first, second);
  throw new UsageError(`Unknown command "${first}".${similar} Run "stoa help" for a list.`);
}

/** Compares with whole names first, so that `orderslist` and `prodcts list` are understood. */
function suggestCommand(commands: Command[], first: string, second: string): string {
  const names = [...commands.map(({ name }) => name), 'help'];
  const words = names.map((name) => name.split(' ')[0] ?? name);
  return suggest(`${first} ${second}`.trim(), names) || suggest(first, words);
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
    const sentence = firstSentenceOf(error);
    const [, unknown] = /^Unknown option '--([^'=]+)/.exec(sentence) ?? [];
    const known = Object.keys(options).map((name) => `--${name}`);
    const similar = unknown === undefined ? '' : suggest(`--${unknown}`, known);
    throw new UsageError(`${sentence}${similar} Usage: ${usageOf(command)}`);
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
  if (missing) throw new UsageError(`--${missing[0]} is required. Usage: ${usageOf(command)}`);
  if (operand) throw new UsageError(`<${operand}> is required. Usage: ${usageOf(command)}`);
  if (extra) throw new UsageError(`Unexpected argument "${extra}". Usage: ${usageOf(command)}`);
}

/** The message of node:util, without its advice about `--`. */
function firstSentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [sentence = message] = message.split(/\. |\n/, 1);
  return `${sentence.replace(/\.$/, '')}.`;
}
