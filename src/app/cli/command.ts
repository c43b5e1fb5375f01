import type { Config } from '../../platform/settings/config.ts';
import type { CommandSession } from './session.ts';

/** One `--name`. `value` is the placeholder in the usage line; without it the option is a flag. */
export type CommandOption = { value?: string; required?: boolean; help: string };

/** A command of the table. Help texts, argument checks and usage lines are generated from it. */
export type Command = {
  /** One or two words: `keys create`. */
  name: string;
  summary: string;
  options: Record<string, CommandOption>;
  /** Names of the positional arguments, all of them required. */
  operands: string[];
  /** Printed after the options in `help <command>`. */
  notes?: string[];
  /** Starts a database where there is none; other commands have nothing to do there. */
  createsDatabase?: true;
  /** Runs even when the settings have problems, and reports them itself. */
  reportsSettings?: true;
  /** Null when there is nothing to print, as for a server that keeps running. */
  run(call: CommandContext): Promise<CommandResult | null>;
};

/** What a command runs with: settings, options and the database. */
export type CommandContext = {
  config: Config;
  warnings: string[];
  /** Problems of the settings; empty unless the command reports them itself. */
  problems: string[];
  /** The value of an option, or undefined when it was not given. */
  option(name: string): string | undefined;
  requiredOption(name: string): string;
  isSet(name: string): boolean;
  /** Whether --json was given; for commands that print more than one result. */
  asJson: boolean;
  operands: string[];
  /** Opens the database, which is closed when the command has ended. */
  openSession(): Promise<CommandSession>;
  /** Aborted when the reader of standard output has ended: commands that keep printing end. */
  outputClosed: AbortSignal;
  /** Prints progress and notices to standard error. */
  printStatus(line: string): void;
};

/** The result of a command, as a JSON document and as text. */
export type CommandResult = { json: unknown; text: string; exitCode?: number };

/** Thrown for an invalid command line: one line that says what to do instead. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** `stoa keys create --workspace W --scopes a,b [--name N]` */
export function usageOf({ name, operands, options }: Command): string {
  const words = Object.entries(options).map(([option, { value, required }]) => {
    const word = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? word : `[${word}]`;
  });
  return ['stoa', name, ...operands.map((operand) => `<${operand}>`), ...words].join(' ');
}
