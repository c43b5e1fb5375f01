import { version } from '../version.ts';
import { type Command, usageOf } from './command.ts';

/** One command in full, or several with their usage and summary. */
export function helpText(commands: Command[]): string {
  const [command, ...others] = commands;
  if (command !== undefined && others.length === 0) return commandHelp(command);
  const lines = commands.flatMap((one) => [`  ${usageOf(one)}`, `      ${one.summary}`]);
  return [
    `stoa ${version}: a store that software agents can buy from.`,
    '',
    'Commands (in a checkout: npm run --silent stoa -- <command>)',
    ...lines,
    '',
    'Every command takes --json (one JSON document on standard output) and --help.',
    'Settings come from the environment: DATABASE_URL, STOA_DATA_DIR, PORT and the rest.',
    'Exit code 0: done; 1: refused or failed; 2: the command was not understood.',
  ].join('\n');
}

function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, help }]) => {
    const word = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `  ${word.padEnd(20)} ${help}`;
  });
  const notes = command.notes ?? [];
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.summary,
    ...(options.length > 0 ? ['', ...options] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}

export function helpJson(commands: Command[]) {
  return {
    version,
    commands: commands.map((command) => ({
      name: command.name,
      usage: usageOf(command),
      summary: command.summary,
    })),
  };
}
