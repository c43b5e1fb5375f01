import type { Config } from '../../platform/settings/config.ts';
import type { CommandSession } from './session.ts';

/** One `--name`: `value` is the word for its value in the usage line; without one it is a switch. */
export type CommandOption = { value?: string; required?: boolean; help: string };

/** A command as the table of commands lists it; help, checks and usage lines are made from it. */
export type Command = {
  /** One or two words: `keys create`. */
  name: string;
  summary: string;
  options: Record<string, CommandOption>;
  /** Names of the words that follow the command, all of them required. */
  operands: string[];
  /** Told after the options in `help <command>`. */
  notes?: string[];
  /** Runs even when the settings have problems, and reports them itself. */
  reportsSettings?: true;
  /** Null: nothing to say, as for a server that goes on. */
  run(call: CommandContext): Promise<CommandResult | null>;
};

/** What a command is called with. */
export type CommandContext = {
  config: Config;
  warnings: string[];
  /** Problems of the settings; empty unless the command reports them itself. */
  problems: string[];
  /** The value of an option, or undefined; those that are required are there. */
  option(name: string): string | undefined;
  requiredOption(name: string): string;
  isSet(name: string): boolean;
  /** Whether it was asked to answer in JSON; for commands that tell more than one answer. */
  asJson: boolean;
  operands: string[];
  /** Opens the database; main closes it when the command has ended. */
  openSession(): Promise<CommandSession>;
  /** Everything that is not the answer: progress, notices. */
  printStatus(line: string): void;
};

/** What a command says: as one JSON document, or as text. */
export type CommandResult = { json: unknown; text: string; exitCode?: number };

/** A call that nobody can understand, in one sentence with the mend: exit code 2. */
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
