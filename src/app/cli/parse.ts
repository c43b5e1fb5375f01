import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { type Command, UsageError, usageOf } from './command.ts';

/** A command line that was understood. */
export type Parsed = {
  command: Command;
  values: Record<string, string | boolean | undefined>;
  operands: string[];
  json: boolean;
  help: boolean;
};

const general: Record<string, ParseArgsOptionDescriptor> = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Understands a command line, or throws a UsageError. */
export function parseCommandLine(commands: Command[], words: string[]): Parsed {
  const command = findCommand(commands, words);
  const rest = withoutName(command, words);
  const { values, positionals } = readOptions(command, rest);
  const { json, help, ...own } = values;
  if (help !== true) checkComplete(command, own, positionals);
  return { command, values: own, operands: positionals, json: json === true, help: help === true };
}

/** The command whose words come first on the line, options between them left out. */
function findCommand(commands: Command[], words: string[]): Command {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const found =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first);
  if (found) return found;
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (family.length > 0) {
    const names = family.map(({ name }) => `"stoa ${name}"`).join(', ');
    throw new UsageError(`"${first}" wants a second word: ${names}.`);
  }
  throw new UsageError(`There is no command "${first}": "stoa help" lists them.`);
}

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
